-- Which way couples come to a video. Only sums: no row says who. Not audited, as the other figures aren't.
create table view_sources (
  video_id integer not null references videos on delete cascade,
  day date not null,
  source text not null check (source in ('list', 'search', 'task', 'blog', 'share')),
  views integer not null default 0,
  primary key (video_id, day, source)
);
comment on table view_sources is 'which way the views of a day in Lagos came to a video; views from before it are missing';
comment on column view_sources.source is 'a list of videos, a search, a task, a blog, or a shared link';
comment on column view_sources.views is 'views that were counted that day, as watch_days.views';
