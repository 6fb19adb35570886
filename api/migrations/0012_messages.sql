create table messages (
  id integer generated always as identity primary key,
  account_id bigint references accounts (id) on delete set null,
  topic text not null check (topic in ('subscription', 'videos', 'planning', 'other')),
  message text not null check (message <> ''),
  reply_to text not null default '',
  created_at timestamptz not null default now()
);
comment on column messages.reply_to is 'where the sender wants the answer; empty means its own number';
-- What people wrote stays in this one place.
select audit_table('messages', 'message', 'reply_to');
