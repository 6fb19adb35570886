-- The address under which a calendar reads a member's dates: one a person, good until it is renewed or switched off.
create table calendar_feeds (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
select audit_table('calendar_feeds', 'token_hash');
