-- What an administrator deletes lies in a bin for 30 days. A video in the bin is archived, which hides it from couples
-- wherever they could meet it; its status comes back with it.
alter table videos add column deleted_at timestamptz, add column status_before text;
comment on column videos.status_before is 'of a video in the bin: the status that it comes back with';
create index videos_deleted on videos (deleted_at) where deleted_at is not null;

alter table categories add column deleted_at timestamptz;
drop index categories_name;
create unique index categories_name on categories (lower(name)) where deleted_at is null;

-- Files that a video had before; each goes for good 30 days after it was replaced.
create table video_sources (
  id integer generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  original_key text not null unique,
  original_name text not null,
  size bigint not null,
  fingerprint text,
  duration double precision,
  width integer,
  height integer,
  replaced_at timestamptz not null default now()
);
create index video_sources_video on video_sources (video_id);
create index video_sources_replaced on video_sources (replaced_at);
select audit_table('video_sources');

-- What was searched for by those who then watched the video: sums, with nobody's name beside them.
create table video_searches (
  video_id integer not null references videos on delete cascade,
  search text not null,
  opened integer not null default 1,
  primary key (video_id, search)
);
