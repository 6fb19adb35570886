-- What a session runs on, in words ("Chrome on Android"), so that a person knows its own devices.
alter table sessions add column device text not null default '';

-- A link that works once: it makes an administrator, or gives one a new password.
create table administrator_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  login text not null check (login = lower(login)),
  owner boolean not null default false,
  -- Whose password it sets; null for somebody new.
  account_id bigint references accounts on delete cascade,
  made_by bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index administrator_links_waiting on administrator_links (login) where used_at is null;
create index administrator_links_account on administrator_links (account_id);
create index administrator_links_made_by on administrator_links (made_by);
select audit_table('administrator_links', 'token_hash');
