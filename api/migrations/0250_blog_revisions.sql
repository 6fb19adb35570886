-- A post has an address in words, somebody who signs it, and what it was before: its texts as they were saved.
-- Deleted posts wait in a bin for 30 days.
alter table blogs
  add column slug text not null default '',
  add column author text not null default '',
  add column deleted_at timestamptz,
  add column deleted_by bigint references accounts on delete set null;
comment on column blogs.slug is 'words of its address; '''' follows the title. The id stands before them, so that earlier ones lead there too';
comment on column blogs.author is 'who signs it, as couples read it';
create index blogs_deleted on blogs (deleted_at) where deleted_at is not null;

create table blog_revisions (
  id integer generated always as identity primary key,
  blog_id integer not null references blogs on delete cascade,
  kind text not null check (kind in ('saved', 'published', 'scheduled', 'draft')),
  title text not null,
  excerpt text not null,
  body_html text not null,
  words integer not null,
  pictures text[] not null default '{}',
  writer uuid,
  saved_by bigint references accounts on delete set null,
  began_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
comment on column blog_revisions.excerpt is '''''  where the beginning of the text serves';
comment on column blog_revisions.pictures is 'names of blog_pictures that the text shows: they stay as long as it does';
comment on column blog_revisions.began_at is 'one editor''s saves of ten minutes are one revision: when the first of them came';
create index blog_revisions_latest on blog_revisions (blog_id, id desc);
create index blog_revisions_pictures on blog_revisions using gin (pictures);

-- Who has a post open: seen again every few seconds, gone by itself. Lost in a crash, and nobody misses it.
create unlogged table blog_presence (
  blog_id integer not null references blogs on delete cascade,
  writer uuid not null,
  account_id bigint not null references accounts on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (blog_id, writer)
);

-- What is in the bin counts apart.
create or replace function count_blogs() returns trigger language plpgsql as $$
declare
  was text := case when tg_op <> 'INSERT' then case when old.deleted_at is null then old.status else 'bin' end end;
  is_now text := case when tg_op <> 'DELETE' then case when new.deleted_at is null then new.status else 'bin' end end;
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
drop trigger counted on blogs;
create trigger counted after insert or delete or update of status, deleted_at on blogs
  for each row execute function count_blogs();
