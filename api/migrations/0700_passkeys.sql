-- A passkey is a key pair that a phone or computer keeps behind its own lock. A couple is locked while either of the two
-- has one: then the number alone opens nothing on a new device. To administrators it is the second step of a sign-in.
create table passkeys (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table passkeys is 'keys of people''s own devices, which sign challenges of this site';
comment on column passkeys.name is 'browser and operating system that created it, as in devices.name';
comment on column passkeys.public_key is 'COSE key';
comment on column passkeys.sign_count is 'the authenticator''s own counter, which only rises; 0 where it has none';
create index passkeys_by_account on passkeys (account_id);
-- The trail says who added or removed one; each use is no change.
select audit_table('passkeys', 'credential_id', 'public_key', 'sign_count', 'used_at');

-- Challenges are signed, not stored. One that was answered stays here until it has expired, so that it works once.
create table answered_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table answered_challenges is 'challenges for passkeys that were answered; kept until they expire';

alter table number_proofs
  add column device text not null default '',
  add column asked_at timestamptz not null default now(),
  add column spent_at timestamptz;
comment on column number_proofs.device is 'browser and operating system that asked, as in devices.name';
comment on column number_proofs.asked_at is 'time of the request; of the answer, for a proof that is stored when it is answered';
comment on column number_proofs.spent_at is 'when its one use was spent; null for a proof that wasn''t spent';

alter table administrator_links add column passkeys boolean not null default false;
comment on column administrator_links.passkeys is 'whether using the link removes the account''s passkeys: a lost one is replaced';

alter table sessions drop constraint sessions_ended_by_check;
alter table sessions add constraint sessions_ended_by_check
  check (ended_by in ('administrator', 'password', 'number', 'erasure', 'lock')) not valid;

alter table number_proofs drop constraint number_proofs_purpose_check;
alter table number_proofs add constraint number_proofs_purpose_check check (purpose in (
  'login', 'download', 'delete', 'keep', 'invite', 'join', 'remove', 'leave', 'calendar', 'norenew', 'lock', 'unlock', 'partner'))
  not valid;
