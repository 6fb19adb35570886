-- A couple has one session: the key of `sessions` sees to it. An administrator has one on each of up to five devices, in a
-- table that inherits that one: whatever reads, ends or deletes sessions reaches both.
create table administrator_sessions (
  id bigint generated always as identity primary key,
  foreign key (account_id) references accounts on delete cascade,
  unique (account_id, device_hash),
  unique (token_hash)
) inherits (sessions);
comment on table administrator_sessions is 'where administrators are signed in, one row for each device';
comment on column administrator_sessions.id is 'names the session to its administrator, who can end it';

insert into administrator_sessions (account_id, token_hash, device_hash, created_at, expires_at, device, by_proof, ended_by)
  select s.account_id, token_hash, device_hash, s.created_at, expires_at, device, by_proof, ended_by
  from only sessions s join accounts a on a.id = s.account_id where a.kind = 'admin';
delete from only sessions s using accounts a where a.id = s.account_id and a.kind = 'admin';
