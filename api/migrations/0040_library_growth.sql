-- Search by any part of a word stays as quick at a hundred thousand films as at a hundred.
create extension if not exists pg_trgm;
create index videos_words on videos using gin ((title || ' ' || description) gin_trgm_ops);
create index videos_category_published on videos (category_id, coalesce(published_at, created_at) desc, id desc)
  where status = 'published';

-- How many published films there are, by category (0: none): counting them at each request grows with the library.
create table published_counts (
  category_id integer primary key,
  films integer not null default 0
);

create function count_published() returns trigger language plpgsql as $$
declare
  was_in integer := case when tg_op <> 'INSERT' and old.status = 'published' then coalesce(old.category_id, 0) end;
  is_in integer := case when tg_op <> 'DELETE' and new.status = 'published' then coalesce(new.category_id, 0) end;
begin
  if was_in is distinct from is_in then
    insert into published_counts (category_id, films)
      select place, change
      from (values (was_in, -1), (is_in, 1)) as moved (place, change)
      where place is not null
      order by place
    on conflict (category_id) do update set films = published_counts.films + excluded.films;
  end if;
  return null;
end $$;

create trigger counted after insert or delete or update of status, category_id on videos
  for each row execute function count_published();

insert into published_counts (category_id, films)
  select coalesce(category_id, 0), count(*) from videos where status = 'published' group by 1;
