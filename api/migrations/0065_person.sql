-- Erasing waits thirty days. Afterwards the row stays without anything personal: charges and memberships are
-- accounts that have to be kept, and hang from it.
alter table accounts
  add column erase_at timestamptz,
  add column erased_at timestamptz;
alter table accounts drop constraint accounts_check;
alter table accounts add constraint accounts_number
  check ((kind = 'couple' and erased_at is null) = (phone is not null));
create index accounts_to_erase on accounts (erase_at) where erase_at is not null;

-- A number is proved by a text from it. Whoever asked holds the key, of which only the hash is here.
create table number_proofs (
  key_hash bytea primary key,
  phone text not null,
  purpose text not null check (purpose in ('login', 'download', 'delete', 'invite', 'join')),
  digits text not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  wrong integer not null default 0
);
comment on column number_proofs.wrong is 'texts from the number with other digits; too many, and the proof is void';
create index number_proofs_phone on number_proofs (phone, digits);
create index number_proofs_expired on number_proofs (expires_at);
