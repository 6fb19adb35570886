-- Where a device takes notifications. It gets them while it holds the account's session, expired or not: signing out,
-- or signing in on another device, ends them. A device that is forgotten takes its row along.
create table push_subscriptions (
  account_id bigint not null references accounts on delete cascade,
  device_hash bytea not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, device_hash),
  foreign key (device_hash, account_id) references devices (device_hash, account_id) on delete cascade
);
select audit_table('push_subscriptions', 'device_hash', 'endpoint', 'p256dh', 'auth');

-- Categories whose new videos a couple wants to hear of.
create table followed_categories (
  account_id bigint not null references accounts on delete cascade,
  category_id bigint not null references categories on delete cascade,
  since timestamptz not null default now(),
  primary key (account_id, category_id)
);
select audit_table('followed_categories');

-- What a person was reminded of, once for each thing; again only when its day moved well beyond the one that was meant.
create table sent_reminders (
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('payment', 'task', 'quote', 'video')),
  thing text not null,
  due_on date,
  sent_at timestamptz not null default now(),
  primary key (account_id, kind, thing)
);
