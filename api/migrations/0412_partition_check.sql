-- By itself: it reads the tables from end to end, and stops nobody from writing meanwhile.
alter table audit validate constraint audit_bound;
alter table watch_days validate constraint watch_days_bound;
alter table watch_history validate constraint watch_history_bound;
