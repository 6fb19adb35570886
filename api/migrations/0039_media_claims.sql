-- Files that are being written and that no row names yet. The transaction that names a file deletes its claim:
-- a claim whose process is gone is a file that nobody will ever ask for.
create table media_claims (
  key text primary key,
  host text not null,
  pid integer not null,
  claimed_at timestamptz not null default now()
);
