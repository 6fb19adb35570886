alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check
  check (ended_by in ('administrator', 'self', 'password', 'number', 'erasure', 'lock')) not valid;
