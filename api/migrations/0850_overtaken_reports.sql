-- Until now a late report counted only if it was newer than the resume point, which a report made after it could have moved.
alter table watch_positions add column late_at timestamptz;
comment on column watch_positions.late_at is 'time of the last report that came late, so that it counts once when sent again';
update watch_positions set late_at = updated_at;
