-- What each open page's engine sent last, by number, so that a repeated mutation of a wedding plan is answered and not applied
-- again. Not audited: the rows that a mutation changes are.
create table sync_clients (
  account_id bigint not null references accounts on delete cascade,
  client uuid not null,
  number bigint not null check (number > 0),
  outcome jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (account_id, client)
);
comment on table sync_clients is 'one row for each page that has sent edits of a wedding plan; deleted 60 days after its last one';
comment on column sync_clients.number is 'the number of the last mutation that was answered, refused or not';
comment on column sync_clients.outcome is 'the ids of the rows that it changed, or why it was refused; never their content';
create index sync_clients_answered_at on sync_clients (answered_at);
