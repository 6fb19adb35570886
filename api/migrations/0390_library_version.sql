-- What every couple sees alike of the library: an api holds the first page of its list for as long as this number stays.
-- Deferred to the commit, as tell_of_pages is.
create table library_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
comment on table library_version is 'one row; another number says that a published video or a category was changed';
insert into library_version default values;

create function library_changed() returns trigger language plpgsql as $$
begin
  update library_version set version = version + 1;
  return null;
end $$;

create function published_changed() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'published') or (tg_op <> 'DELETE' and new.status = 'published') then
    update library_version set version = version + 1;
  end if;
  return null;
end $$;

create constraint trigger published_changed after insert or update or delete on videos
  deferrable initially deferred for each row execute function published_changed();
create constraint trigger library_changed after update or delete on categories
  deferrable initially deferred for each row execute function library_changed();
