-- What is there now becomes one partition, up to the month after next (UTC). Held against the rows by 0412.
set local lock_timeout = '5s';
do $$
declare
  bound text := to_char(date_trunc('month', now() at time zone 'utc') + interval '2 months', 'YYYY-MM-DD');
begin
  execute format('alter table audit add constraint audit_bound check (at < %L) not valid', bound || ' 00:00:00+00');
  execute format('alter table watch_days add constraint watch_days_bound check (day < %L) not valid', bound);
  execute format('alter table watch_history add constraint watch_history_bound check (day < %L) not valid', bound);
end $$;
