create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('couple', 'admin')),
  phone text unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  login text unique check (login = lower(login)),
  password_hash text,
  owner boolean not null default false,
  firstname text not null default '',
  lastname text not null default '',
  email text not null default '',
  partner_name text not null default '',
  profile_pic text,
  updated_profile boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  check ((kind = 'couple') = (phone is not null)),
  check ((kind = 'admin') = (login is not null and password_hash is not null))
);
select audit_table('accounts', 'password_hash');

-- One live session an account: a new sign-in takes the row over, so the older token is unknown from then on.
create table sessions (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- A device that signed in before is exempt from the limits on attempts.
create table devices (
  device_hash bytea not null,
  account_id bigint not null references accounts on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (device_hash, account_id)
);

create table attempts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  door text not null,
  subject bytea not null,
  address inet not null,
  network cidr not null
);
create index attempts_by_address on attempts (door, address, at);
create index attempts_by_network on attempts (door, network, at);
create index attempts_by_subject on attempts (door, subject, at);
create index attempts_by_time on attempts (at);

create table secrets (
  name text primary key,
  value bytea not null
);
