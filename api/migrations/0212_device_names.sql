-- So that a person can tell the devices of the account apart, and have one forgotten.
alter table devices
  add column id bigint generated always as identity unique,
  add column name text not null default '';
comment on column devices.name is 'browser and system, as in sessions.device';
update devices d set name = s.device from sessions s
where s.account_id = d.account_id and s.device_hash = d.device_hash;
