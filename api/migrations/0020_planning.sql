-- Everything a couple's planning tools hang from. Ids are UUIDs: a phone makes them before it has a network.
-- Every row counts its versions, and deleting is soft, so that it can be taken back.
create table wedding_plans (
  id uuid primary key,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
select audit_table('wedding_plans');

-- An account plans one wedding; a wedding has several members.
create table wedding_plan_members (
  plan_id uuid not null references wedding_plans on delete cascade,
  account_id bigint primary key references accounts on delete cascade,
  role text not null check (role in ('owner', 'partner', 'viewer')),
  joined_at timestamptz not null default now()
);
create index wedding_plan_members_plan on wedding_plan_members (plan_id);
select audit_table('wedding_plan_members');

create table ceremonies (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  kind text not null check (kind in ('introduction', 'traditional', 'registry', 'worship', 'reception', 'other')),
  name text not null check (name <> ''),
  date date,
  guests integer not null default 0 check (guests >= 0),
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index ceremonies_plan on ceremonies (plan_id, sort);
select audit_table('ceremonies');

-- A template is one document: administrators change it as a whole, couples copy it.
create table templates (
  id uuid primary key,
  tool text not null check (tool in ('budget', 'checklist')),
  name text not null check (name <> ''),
  revision integer not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
comment on column templates.revision is 'how often it was published; couples remember which one they copied';
select audit_table('templates');

create table budgets (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  name text not null check (name <> ''),
  total_kobo bigint not null check (total_kobo between 0 and 1000000000000),
  template_id uuid references templates,
  template_revision integer,
  adopted_at timestamptz,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  check ((template_id is null) = (template_revision is null) and (template_id is null) = (adopted_at is null))
);
create index budgets_plan on budgets (plan_id, sort);
select audit_table('budgets');

create table budget_categories (
  id uuid primary key,
  budget_id uuid not null references budgets on delete cascade,
  name text not null check (name <> ''),
  planned_kobo bigint not null check (planned_kobo between 0 and 1000000000000),
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz
);
create index budget_categories_budget on budget_categories (budget_id, sort);
select audit_table('budget_categories');

create table checklists (
  id uuid primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
  name text not null check (name <> ''),
  template_id uuid references templates,
  template_revision integer,
  adopted_at timestamptz,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  check ((template_id is null) = (template_revision is null) and (template_id is null) = (adopted_at is null))
);
create index checklists_plan on checklists (plan_id, sort);
select audit_table('checklists');

create table checklist_categories (
  id uuid primary key,
  checklist_id uuid not null references checklists on delete cascade,
  name text not null check (name <> ''),
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  unique (id, checklist_id)
);
create index checklist_categories_checklist on checklist_categories (checklist_id, sort);
select audit_table('checklist_categories');

create table tasks (
  id uuid primary key,
  checklist_id uuid not null references checklists on delete cascade,
  category_id uuid not null,
  title text not null check (title <> ''),
  note text not null default '',
  due jsonb not null,
  due_on date,
  status text not null default 'todo' check (status in ('todo', 'doing', 'done', 'skipped')),
  done_at timestamptz,
  done_by bigint references accounts on delete set null,
  template_row_id uuid,
  sort text collate "C" not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references accounts on delete set null,
  deleted_at timestamptz,
  -- A task stands under a category of its own checklist.
  foreign key (category_id, checklist_id) references checklist_categories (id, checklist_id) on delete cascade,
  check ((status = 'done') = (done_at is not null))
);
comment on column tasks.due is 'what was meant (contract: taskDue); due_on is the day it was placed on';
create index tasks_checklist on tasks (checklist_id, sort);
create index tasks_category on tasks (category_id);
select audit_table('tasks');
