-- The link that invites a partner: one that waits a plan, good once.
create table wedding_plan_invitations (
  id bigint generated always as identity primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  token_hash bytea not null unique,
  invited_by bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references accounts on delete set null
);
create unique index wedding_plan_invitations_waiting on wedding_plan_invitations (plan_id)
  where accepted_at is null;
create index wedding_plan_invitations_by on wedding_plan_invitations (invited_by);
select audit_table('wedding_plan_invitations', 'token_hash');

-- A wedding has two people at most; each is covered while either's subscription lives.
create unique index wedding_plan_members_pair on wedding_plan_members (plan_id, role)
  where role in ('owner', 'partner');

create view covers (account_id, by_account) as
  select id, id from accounts
  union all
  select mine.account_id, other.account_id
  from wedding_plan_members mine
    join wedding_plan_members other on other.plan_id = mine.plan_id and other.account_id <> mine.account_id
  where mine.role in ('owner', 'partner') and other.role in ('owner', 'partner');
comment on view covers is 'whose subscriptions an account lives by: its own, and those of its partner';
