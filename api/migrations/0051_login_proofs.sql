-- Proof of number (security line 7): a code that has to come as a text from the number itself.
create table login_proofs (
  id bigint generated always as identity primary key,
  claim_hash bytea not null unique,
  phone text not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  wrong integer not null default 0,
  proved_at timestamptz
);
comment on column login_proofs.claim_hash is 'whoever asked holds the claim: only that browser gets the session';
create index login_proofs_phone on login_proofs (phone, created_at desc);
