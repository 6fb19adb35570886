-- How often a video was viewed on a day, beside whom by. Days before this are at none: what was counted then has no day.
alter table watch_days add column views smallint not null default 0;
comment on column watch_days.views is 'views that were counted that day, as video_counts.views sums them up';
