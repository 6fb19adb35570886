-- Filters of a list under a name that an administrator gave them, on all of the administrator's devices.
create table table_views (
  id integer generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  table_name text not null check (table_name in ('members', 'videos')),
  name text not null check (name <> ''),
  parts jsonb not null,
  created_at timestamptz not null default now()
);
comment on column table_views.parts is 'names and values of the page''s address';
create unique index table_views_name on table_views (account_id, table_name, lower(name));
-- What was searched for may name a member.
select audit_table('table_views', 'name', 'parts');
