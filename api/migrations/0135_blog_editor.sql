-- Blogs are written in an editor that saves by itself: what it saves names the version that it saw, a post that couples
-- read keeps its unpublished changes aside, and a post may be published by itself at a set time.
alter table blogs drop constraint blogs_status_check;
alter table blogs
  add constraint blogs_status_check check (status in ('draft', 'scheduled', 'published')),
  add column publish_at timestamptz,
  add column version integer not null default 1,
  add column updated_by bigint references accounts on delete set null,
  add column key uuid unique,
  add column writer uuid,
  add column pending jsonb,
  add constraint blogs_scheduled check ((status = 'scheduled') = (publish_at is not null));
comment on column blogs.key is 'made by the editor that began the post: a repeated create is the same post';
comment on column blogs.writer is 'the open editor that wrote last: it never contradicts itself, whatever answers were lost';
comment on column blogs.pending is 'changes of a published post that are not published yet: title, excerpt, body_html';
create index blogs_due on blogs (publish_at) where status = 'scheduled';

drop trigger audited on blogs;
select audit_table('blogs', 'words', 'pending', 'key', 'writer');

-- Pictures in the texts. Their files are for ever under names of their own; those that no text shows any more go.
create table blog_pictures (
  name uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);
select audit_table('blog_pictures');
