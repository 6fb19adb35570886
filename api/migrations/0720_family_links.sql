-- A page on which a couple's family reads a budget: open to whoever has its address, until it expires or is ended.
create table family_links (
  budget_id uuid primary key references budgets on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index family_links_account on family_links (account_id);
comment on column family_links.account_id is 'who made it; it opens nothing once this account has left the wedding plan';
comment on column family_links.expires_at is 'UTC';
select audit_table('family_links', 'token_hash');

alter table number_proofs drop constraint number_proofs_purpose_check;
alter table number_proofs add constraint number_proofs_purpose_check check (purpose in (
  'login', 'download', 'delete', 'keep', 'invite', 'join', 'remove', 'leave', 'calendar', 'norenew', 'lock', 'unlock', 'partner',
  'family'))
  not valid;
