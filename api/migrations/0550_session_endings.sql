-- Whoever is logged out learns the truth of it: "another device" is said only where another device signed in.
alter table sessions add column ended_by text check (ended_by in ('administrator', 'password', 'number', 'erasure'));
comment on column sessions.ended_by is 'who or what ended the session before its time; null while it runs and once its time is up';
