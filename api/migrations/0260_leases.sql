-- Who is alive: a row that its holder renews every few seconds. What a lapsed holder had begun is taken up by others.
-- No lock of a connection, no name of a machine: it holds behind a pooler, and in containers that are all called alike.
create table leases (
  id text primary key,
  expires_at timestamptz not null
);
comment on table leases is 'of processes and workers; gone or expired: its holder is dead';
alter table media_claims add column lease text;
comment on column media_claims.lease is 'who writes the file; none: a version before leases, a day is longer than it takes';
-- Versions before this one write them still.
alter table media_claims alter column host set default '', alter column pid set default 0;
