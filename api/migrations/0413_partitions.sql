-- Tables that grow for ever are divided by month (UTC; watch_days by its own day): an old month can be dropped at once, a
-- young one is small to vacuum. No row is copied: what is there becomes the partition of all time before.
set local lock_timeout = '5s';

/*
 * Makes the months of a table that is divided by them, as far as `until` is within the last. A row that was later than every
 * month lies in the default partition, and goes to its month once that is made.
 */
create function add_months(target text, until timestamptz default now() + interval '2 months')
returns void language plpgsql set timezone to 'UTC' as $$
declare
  key text := substring(pg_get_partkeydef(target::regclass) from '\((\w+)\)');
  month timestamp;
  following timestamp;
  part text;
begin
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz) into month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = target::regclass;
  while month <= until loop
    following := month + interval '1 month';
    part := format('%s_%s', target, to_char(month, 'YYYY_MM'));
    execute format('create table %I (like %I including defaults)', part, target);
    -- Nobody changes what moves.
    execute format('alter table %I disable trigger user', target || '_default');
    execute format(
      'with late as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from late',
      target || '_default', key, month, key, following, part
    );
    execute format('alter table %I enable trigger user', target || '_default');
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, part, month, following);
    month := following;
  end loop;
end $$;

-- A row of a partition is a row of its table.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  changed text := coalesce(pg_partition_root(tg_relid)::text, tg_table_name);
  who text := current_setting('app.actor', true);
  who_id bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  named jsonb := coalesce(new_row, old_row);
  row_id text;
  head bigint;
begin
  if coalesce(who, '') = '' then
    raise exception 'A write to % did not come through write().', changed;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  row_id := coalesce(named ->> 'id', (
    select string_agg(named ->> a.attname, '/' order by k.place)
    from pg_index i
    cross join unnest(i.indkey) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = tg_relid and i.indisprimary
  ));
  -- A change of state (published, retired, deactivated) is an entry of its own.
  if tg_op = 'UPDATE' and who = 'admin' and old_row -> 'status' is not distinct from new_row -> 'status' then
    select case when a.actor = who and a.actor_id is not distinct from who_id and a.action = 'update'
        and a.before -> 'status' is not distinct from a.after -> 'status'
      then coalesce(a.group_id, a.id) end
    into head
    from audit a where a.entity = changed and a.entity_id = row_id and a.at >= now() - audit_pause()
    order by a.at desc, a.id desc limit 1;
  end if;
  insert into audit (actor, actor_id, action, entity, entity_id, before, after, request_id, group_id)
  values (
    who,
    who_id,
    lower(tg_op),
    changed,
    row_id,
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), ''),
    head
  );
  return null;
end $$;

alter table audit rename to audit_before;
alter sequence audit_id_seq rename to audit_before_id_seq;
alter table audit_before drop constraint audit_pkey;
alter table audit_before add constraint audit_before_pkey primary key using index audit_before_pkey;
alter index audit_at rename to audit_before_at;
alter index audit_entity rename to audit_before_entity;
alter index audit_actor rename to audit_before_actor;
alter index audit_groups rename to audit_before_groups;
alter index audit_heads rename to audit_before_heads;
alter index audit_heads_by_actor rename to audit_before_heads_by_actor;
alter index audit_heads_of_entity rename to audit_before_heads_of_entity;
create table audit (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  actor_id bigint,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text,
  group_id bigint,
  primary key (id, at)
) partition by range (at);
comment on table audit is 'Who changed what. Written in the transaction of the change itself. Divided by month, UTC.';
comment on column audit.group_id is 'the first row of the group that this one belongs to; null for a first row';
create index audit_at on audit (at desc);
create index audit_entity on audit (entity, entity_id, at desc);
create index audit_actor on audit (actor, id desc);
create index audit_groups on audit (group_id, id) where group_id is not null;
create index audit_heads on audit (id desc) where group_id is null;
create index audit_heads_by_actor on audit (actor, id desc) where group_id is null;
create index audit_heads_of_entity on audit (entity, id desc) where group_id is null;
select setval('audit_id_seq', last_value, is_called) from audit_before_id_seq;
alter table audit_before alter id drop identity;

alter table watch_days rename to watch_days_before;
alter table watch_days_before rename constraint watch_days_pkey to watch_days_before_pkey;
alter index watch_days_day rename to watch_days_before_day;
alter index watch_days_video rename to watch_days_before_video;
drop trigger data_used_more on watch_days_before;
drop trigger data_used_other on watch_days_before;
drop trigger data_used_less on watch_days_before;
create table watch_days (
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'Africa/Lagos')::date,
  seconds real not null default 0,
  bytes bigint not null default 0,
  seen integer not null default 0,
  completions smallint not null default 0,
  views smallint not null default 0,
  primary key (account_id, video_id, day)
) partition by range (day);
comment on table watch_days is 'what was watched and fetched, by day: for reports and for the couple’s own data use';
comment on column watch_days.day is 'in Africa/Lagos; until 2026-11 it was the UTC day';
comment on column watch_days.seen is 'bit n: the n-th twentieth of the video played on this day';
comment on column watch_days.completions is 'how often the video came to its end (18 twentieths) on this day';
comment on column watch_days.views is 'views that were counted that day, as video_counts.views sums them up';
create index watch_days_day on watch_days (day);
create index watch_days_video on watch_days (video_id);
create trigger data_used_more after insert on watch_days
  referencing new table as added for each statement execute function data_used();
create trigger data_used_other after update on watch_days
  referencing old table as gone new table as added for each statement execute function data_used();
create trigger data_used_less after delete on watch_days
  referencing old table as gone for each statement execute function data_used();

alter table watch_history rename to watch_history_before;
alter sequence watch_history_id_seq rename to watch_history_before_id_seq;
alter table watch_history_before drop constraint watch_history_pkey;
alter table watch_history_before
  add constraint watch_history_before_pkey primary key using index watch_history_before_pkey;
alter table watch_history_before
  rename constraint watch_history_account_id_video_id_day_key to watch_history_before_account_id_video_id_day_key;
alter index watch_history_newest rename to watch_history_before_newest;
alter index watch_history_video rename to watch_history_before_video;
drop trigger audited on watch_history_before;
create table watch_history (
  id integer generated always as identity,
  account_id bigint not null references accounts on delete cascade,
  video_id integer not null references videos on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  watched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (id, day),
  unique (account_id, video_id, day)
) partition by range (day);
comment on table watch_history is 'a video appears once a day (UTC), at the last time it was watched';
create index watch_history_newest on watch_history (account_id, watched_at desc, id desc);
create index watch_history_video on watch_history (video_id);
select audit_table('watch_history');
select setval('watch_history_id_seq', last_value, is_called) from watch_history_before_id_seq;
alter table watch_history_before alter id drop identity;

do $$
declare
  target text;
  bound text;
begin
  foreach target in array array['audit', 'watch_days', 'watch_history'] loop
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into strict bound
      from pg_constraint where conname = target || '_bound';
    -- The constraint has seen every row: they aren't read again.
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', target, target || '_before', bound);
    execute format('alter table %I drop constraint %I', target || '_before', target || '_bound');
    execute format('create table %I partition of %I default', target || '_default', target);
    perform add_months(target);
  end loop;
end $$;
