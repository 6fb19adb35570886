-- Films on their way in pieces, each with what couples will read about it. Not audited: it says nothing that the
-- film, which is, doesn't say once it is whole.
create table uploads (
  id uuid primary key,
  account_id bigint not null references accounts on delete cascade,
  file_name text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  fingerprint text,
  title text not null default '',
  description text not null default '',
  category_id integer references categories on delete set null,
  poster text,
  replaces integer,
  video_id integer references videos on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column uploads.received is 'bytes that are safe in the media store';
comment on column uploads.fingerprint is 'as the sender worked it out (shared/contract/film-fingerprint.ts); nothing is decided by it';
comment on column uploads.replaces is 'the film whose source it takes the place of; none: it becomes a film';
comment on column uploads.video_id is 'what it became';
create index uploads_account on uploads (account_id, created_at);
create index uploads_category on uploads (category_id);
create index uploads_video on uploads (video_id);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  start bigint not null,
  key text not null,
  primary key (upload_id, start)
);

alter table videos
  add column fingerprint text,
  add column publish_at timestamptz;
comment on column videos.fingerprint is 'of the original, to notice the same film twice';
comment on column videos.publish_at is 'when a scheduled film is published';
create index videos_fingerprint on videos (fingerprint);
create index videos_due on videos (publish_at) where status = 'scheduled';
create index videos_title on videos (lower(title), id);
