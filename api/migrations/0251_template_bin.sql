-- What is taken out of a budget or checklist template waits in a bin for 30 days.
create table template_bin (
  template_id uuid not null references templates on delete cascade,
  row_id uuid not null,
  kind text not null check (kind in ('part', 'category', 'task')),
  name text not null,
  content jsonb not null,
  removed_at timestamptz not null default now(),
  removed_by bigint references accounts on delete set null,
  primary key (template_id, row_id)
);
comment on column template_bin.content is 'the part with its lines, the category with its tasks, or the task, as the template had it';
create index template_bin_removed on template_bin (removed_at);
