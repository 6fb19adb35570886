-- How long a device has served its account, and whether a text from the number ever signed it in: such a device is the
-- owner's for certain.
alter table devices
  add column first_seen_at timestamptz not null default now(),
  add column proved boolean not null default false;
update devices set first_seen_at = seen_at;
create index devices_by_account on devices (account_id);

alter table sessions add column by_proof boolean not null default false;
comment on column sessions.by_proof is 'opened by a proof of the number';

-- The device whose session made the address, while nothing proved the number: it ends when another device signs in.
alter table calendar_feeds add column made_by bytea;
drop trigger audited on calendar_feeds;
select audit_table('calendar_feeds', 'token_hash', 'made_by');
