-- Reports tell the day as it is in Nigeria.
alter table watch_days alter column day set default (now() at time zone 'Africa/Lagos')::date;

-- How far films are watched: bit n is the n-th twentieth of the film, set once its middle has played.
alter table watch_days
  add column seen integer not null default 0,
  add column completions smallint not null default 0;
comment on column watch_days.day is 'in Africa/Lagos; until 2026-11 it was the UTC day';
comment on column watch_days.seen is 'bit n: the n-th twentieth of the film played on this day';
comment on column watch_days.completions is 'how often the film came to its end (18 twentieths) on this day';
alter table watch_positions add column seen integer not null default 0;
comment on column watch_positions.seen is 'twentieths that played since the film last came to its end';

-- What the reports ask for by time.
create index subscription_charges_time on subscription_charges (charged_at);
create index journal_outcomes on journal (happened_at) include (outcome)
  where outcome in ('started', 'renewed', 'changed', 'failed', 'stopped', 'cancelled');
create index video_likes_time on video_likes (created_at);
create index tasks_done on tasks (done_at) where done_at is not null;

-- An unknown text waits until an administrator has looked at it.
alter table journal add column reviewed_at timestamptz, add column reviewed_by bigint references accounts on delete set null;
create index journal_to_review on journal (id) where outcome in ('unknown', 'unreadable') and reviewed_at is null;

-- What a message was answered with, and how it was sent: the answer itself goes by the administrator's own phone or mail.
alter table messages
  add column answer text not null default '',
  add column answered_via text check (answered_via in ('email', 'whatsapp', 'sms', 'call'));
drop trigger audited on messages;
select audit_table('messages', 'message', 'reply_to', 'answer');
