create table categories (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));
select audit_table('categories');

create table videos (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  category_id integer references categories on delete set null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'published', 'unpublished', 'archived')),
  processing text not null default 'uploaded'
    check (processing in ('uploaded', 'queued', 'processing', 'ready', 'failed', 'cancelled')),
  processing_error text,
  original_key text not null,
  original_name text not null,
  size bigint not null check (size > 0),
  revision integer not null default 0,
  duration real,
  width integer,
  height integer,
  bytes jsonb not null default '{}',
  playlists jsonb not null default '{}',
  poster text,
  own_poster boolean not null default false,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
comment on column videos.size is 'bytes of the original';
comment on column videos.revision is 'the files that play, videos/{id}/r{revision}/; 0 while there are none';
comment on column videos.duration is 'seconds';
comment on column videos.bytes is 'true size of each rung: {"240": n, "audio": n}';
comment on column videos.playlists is 'text of each playlist by its name, handed to the player with the film';
comment on column videos.poster is 'name of its picture in posters/, new with each picture';
comment on column videos.published_at is 'when it was first published';
create index videos_published on videos (coalesce(published_at, created_at) desc, id desc) where status = 'published';
create index videos_newest on videos (id desc);
create index videos_category on videos (category_id);
select audit_table('videos', 'playlists');

-- Counted by couples' own calls, many times a minute: kept out of the audited row.
create table video_counts (
  video_id integer primary key references videos on delete cascade,
  views integer not null default 0,
  likes integer not null default 0
);

-- One row for each time that processing was asked for; the queue itself is graphile_worker's.
create table video_jobs (
  id integer generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  revision integer not null,
  publish boolean not null default false,
  state text not null default 'queued'
    check (state in ('queued', 'processing', 'ready', 'failed', 'cancelled')),
  step text,
  percent integer not null default 0,
  overall integer not null default 0,
  attempt integer not null default 1,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column video_jobs.publish is 'the film is published by itself once it can be played';
comment on column video_jobs.percent is 'of the running step; overall is of the whole';
create index video_jobs_video on video_jobs (video_id, id desc);
create unique index video_jobs_one_running on video_jobs (video_id) where state in ('queued', 'processing');

create table video_likes (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, video_id)
);
create index video_likes_video on video_likes (video_id);
select audit_table('video_likes');

create table watch_later (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, video_id)
);
create index watch_later_video on watch_later (video_id);
select audit_table('watch_later');

-- A film appears once a day, at the last time it was watched.
create table watch_history (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  watched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (account_id, video_id, day)
);
create index watch_history_newest on watch_history (account_id, watched_at desc, id desc);
create index watch_history_video on watch_history (video_id);
select audit_table('watch_history');

-- Where a couple is in a film. Written every few seconds while somebody watches, so not audited.
create table watch_positions (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  position real not null default 0,
  uncounted real not null default 0,
  counted_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (account_id, video_id)
);
comment on column watch_positions.uncounted is 'seconds watched since the last view was counted';
comment on column watch_positions.counted_at is 'when a view of theirs was last counted';
create index watch_positions_video on watch_positions (video_id);

-- What was watched and fetched, by day: for reports and for the couple's own data use.
create table watch_days (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  seconds real not null default 0,
  bytes bigint not null default 0,
  primary key (account_id, video_id, day)
);
create index watch_days_day on watch_days (day);
create index watch_days_video on watch_days (video_id);
