-- A late report's time counts as now if the device's clock is ahead. Sent again, it would be newer each time.
alter table watch_positions add column reported_at timestamptz;
comment on column watch_positions.reported_at is 'time that a late report stated; kept if it was ahead of the server''s clock, so that the report counts once when sent again';
