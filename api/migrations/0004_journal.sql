-- What other systems told us, word for word, kept before they hear "received". Append only.
create table journal (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  received_at timestamptz not null default now(),
  body text not null,
  unique (provider, key)
);
create index journal_newest on journal (provider, id desc);
