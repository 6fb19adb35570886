-- What a category is made of: lines with their payments, who pays, and funds beside the total.
-- `estimate` and `agreed` are the contract's `pricing`. References are checked at the end of a transaction, so that
-- the api has its say first: what isn't the plan's was "not found".
alter table budget_categories add unique (id, budget_id);

create table budget_items (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  category_id uuid not null,
  name text not null check (name <> ''),
  note text not null default '',
  estimate jsonb not null,
  agreed jsonb,
  quote_until date,
  refundable boolean not null default false,
  vendor_name text not null default '',
  vendor_phone text not null default '',
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, budget_id),
  foreign key (category_id, budget_id) references budget_categories (id, budget_id) on delete cascade
    deferrable initially deferred
);
create index budget_items_budget on budget_items (budget_id, sort);
create index budget_items_category on budget_items (category_id);
select audit_table('budget_items');

-- Families and others who give: what was pledged and what came.
create table budget_payers (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  side text not null check (side in ('bride', 'groom', 'couple', 'other')),
  pledged_kobo bigint not null default 0 check (pledged_kobo between 0 and 1000000000000),
  received_kobo bigint not null default 0 check (received_kobo between 0 and 1000000000000),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, budget_id)
);
create index budget_payers_budget on budget_payers (budget_id, sort);
select audit_table('budget_payers');

create table budget_payments (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  item_id uuid not null,
  kind text not null check (kind in ('deposit', 'instalment', 'balance')),
  direction text not null default 'out' check (direction in ('out', 'refund')),
  amount_kobo bigint not null check (amount_kobo between 0 and 1000000000000),
  due_on date,
  paid_on date,
  method text not null default 'transfer' check (method in ('transfer', 'cash', 'card', 'ussd', 'other')),
  payer_id uuid,
  note text not null default '',
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  foreign key (item_id, budget_id) references budget_items (id, budget_id) on delete cascade
    deferrable initially deferred,
  foreign key (payer_id, budget_id) references budget_payers (id, budget_id) on delete set null (payer_id)
    deferrable initially deferred
);
create index budget_payments_budget on budget_payments (budget_id, sort);
create index budget_payments_item on budget_payments (item_id);
create index budget_payments_payer on budget_payments (payer_id);
select audit_table('budget_payments');

-- Aso-ebi and the like: sold by the piece, beside the budget's own total.
create table budget_funds (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  price_kobo bigint not null default 0 check (price_kobo between 0 and 1000000000000),
  cost_kobo bigint not null default 0 check (cost_kobo between 0 and 1000000000000),
  ordered integer not null default 0 check (ordered between 0 and 100000),
  paid_for integer not null default 0 check (paid_for between 0 and 100000),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index budget_funds_budget on budget_funds (budget_id, sort);
select audit_table('budget_funds');

alter table tasks
  add column assignee jsonb,
  add column item_id uuid references budget_items on delete set null deferrable initially deferred,
  add column video_id bigint references videos on delete set null;
alter table tasks alter constraint tasks_category_id_checklist_id_fkey deferrable initially deferred;
create index tasks_item on tasks (item_id);
create index tasks_video on tasks (video_id);

alter table wedding_plans
  add column turnout_bp integer not null default 10000 check (turnout_bp between 1000 and 30000);
comment on column wedding_plans.turnout_bp is 'plates for each guest invited, in basis points: 12000 cooks for 120 %';

-- Rows of the template that were left out or passed over: they are never offered again.
alter table budgets add column passed_rows uuid[] not null default '{}';
alter table checklists add column passed_rows uuid[] not null default '{}';
