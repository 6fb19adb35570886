-- What two people can edit counts its changes. A save names the version that it was made from, and a stale one is refused.
-- Only changes by people count: a worker that processes or publishes a video takes nobody's save away.
create function next_version() returns trigger language plpgsql as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := to_jsonb(new);
begin
  if coalesce(current_setting('app.actor', true), '') <> 'system'
    and exists (select 1 from unnest(tg_argv) as edited where old_row -> edited is distinct from new_row -> edited)
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- count_versions('videos', 'title', …): the columns are those that people edit.
create function count_versions(target text, variadic edited text[]) returns void language plpgsql as $$
begin
  execute format('alter table %I add column version integer not null default 1', target);
  execute format('comment on column %I.version is %L', target, 'number of changes by people, from 1');
  execute format(
    'create trigger counts_version before update on %I for each row execute function next_version(%s)',
    target, (select string_agg(quote_literal(name), ', ') from unnest(edited) as name)
  );
end $$;

select count_versions('videos', 'title', 'description', 'category_id', 'status', 'publish_at', 'poster', 'original_key', 'deleted_at');
select count_versions('categories', 'name', 'deleted_at');
select count_versions('accounts', 'firstname', 'lastname', 'email', 'partner_name', 'profile_pic', 'phone', 'owner', 'status');
select count_versions('canned_replies', 'name', 'text');
select count_versions('message_threads', 'assigned_to');
select count_versions('messages', 'answered_at', 'answer', 'answered_via');

-- Replaced captions are another row, and removed ones can come back: a number is never given out twice.
create sequence caption_versions as integer;
alter table video_captions add column version integer not null default nextval('caption_versions');
comment on column video_captions.version is 'number of this file, never used twice';
