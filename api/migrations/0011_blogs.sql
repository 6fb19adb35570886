create table blogs (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  excerpt text not null default '',
  body_html text not null default '',
  reading_minutes integer not null default 1 check (reading_minutes > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz
);
comment on column blogs.body_html is 'sanitised before it is written';
comment on column blogs.published_at is 'when it was first published; null while it never was';
create index blogs_published on blogs (published_at desc, id desc) where status = 'published';
select audit_table('blogs');

-- One small picture a blog, kept beside it so that one transaction holds both. A new picture takes a new name,
-- so that its address may be kept for ever by browsers.
create table blog_covers (
  blog_id integer primary key references blogs (id) on delete cascade,
  name uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null
);
select audit_table('blog_covers', 'bytes');
