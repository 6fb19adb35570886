-- Plans are never changed once somebody may have texted for them: they are created and retired.
create table plans (
  product_id integer generated always as identity primary key,
  name text not null check (name <> ''),
  price integer not null check (price between 1 and 10000000),
  duration integer not null check (duration between 1 and 3650),
  code text check (code <> ''),
  title text not null check (title <> ''),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on column plans.price is 'whole naira';
comment on column plans.duration is 'days';
comment on column plans.code is 'short code that the title is texted to';

-- The sign-up tracks the chosen plan by its price, a text by its title and code: both must point to one plan.
create unique index plans_active_price on plans (price) where retired_at is null;
create unique index plans_active_title on plans (lower(title), coalesce(code, '')) where retired_at is null;

-- What an account is entitled to: one row for each unbroken stretch of membership. Readers ask this table
-- alone, so whatever works out the stretches may write them anew from its own record at any time.
create table subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_id integer not null references plans (product_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  check (ends_at >= starts_at)
);
comment on column subscriptions.cancelled_at is 'renewal was called off; the paid time still runs to ends_at';
create index subscriptions_account on subscriptions (account_id, ends_at desc);

create table subscription_charges (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  product_id integer not null references plans (product_id),
  amount integer not null check (amount >= 0),
  charged_at timestamptz not null
);
comment on column subscription_charges.amount is 'whole naira';
create index subscription_charges_account on subscription_charges (account_id, charged_at desc);

select audit_table('plans');
select audit_table('subscriptions');
select audit_table('subscription_charges');
