-- Searching asks for words, folded (no case, no accents) and each kept once: as quick at ten thousand posts as at ten.
-- The picture's file lies in the media store; `cover` is its name there.
alter table blogs add column words tsvector not null default '', add column cover text;
comment on column blogs.words is 'made from title, excerpt and text when they are written';

drop trigger audited on blogs;
update blogs set words = array_to_tsvector(array(
  select distinct left(word, 60)
  from regexp_split_to_table(
    lower(regexp_replace(
      normalize(title || ' ' || excerpt || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g'), nfkd),
      '[\u0300-\u036f]', '', 'g')),
    '[^[:alnum:]]+') as word
  where word <> ''));
select audit_table('blogs', 'words');

create index blogs_words on blogs using gin (words) with (fastupdate = off);

-- The planner takes reading every post for cheap, as it doesn't see that the words lie apart from their rows.
create function blogs_with(query tsquery) returns setof integer language sql stable rows 50 set enable_seqscan = off
  as 'select id from blogs where words @@ query';

drop index blogs_published;
create index blogs_published on blogs (coalesce(published_at, created_at) desc, id desc)
  where status = 'published';
create index blogs_newest on blogs (coalesce(published_at, created_at) desc, id desc);

-- How many posts there are of each status: counting them at each request would grow with the blog.
create table blog_counts (status text primary key, posts integer not null default 0);

create function count_blogs() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then old.status end;
  is_now text := case when tg_op <> 'DELETE' then new.status end;
begin
  if was is distinct from is_now then
    insert into blog_counts (status, posts)
      select status, change
      from (values (was, -1), (is_now, 1)) as moved (status, change)
      where status is not null
      order by status
    on conflict (status) do update set posts = blog_counts.posts + excluded.posts;
  end if;
  return null;
end $$;

create trigger counted after insert or delete or update of status on blogs
  for each row execute function count_blogs();

insert into blog_counts (status, posts) select status, count(*) from blogs group by status;
