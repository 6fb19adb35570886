-- An api caches published videos with their captions for as long as the library's version is the same. The version is a
-- time, so that no number comes back after a failover or a restore, while an api keeps running.
create or replace function library_changed() returns trigger language plpgsql as $$
begin
  update library_version
    set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  return null;
end $$;

create or replace function published_changed() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'published') or (tg_op <> 'DELETE' and new.status = 'published') then
    update library_version
      set version = greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint);
  end if;
  return null;
end $$;

create constraint trigger captions_changed after insert or update or delete on video_captions
  deferrable initially deferred for each row execute function library_changed();
comment on table library_version is 'One row. Its number rises when a published video, its captions or a category changes.';
