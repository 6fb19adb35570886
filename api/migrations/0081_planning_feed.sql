-- What the other phone changed: every planning row carries the number of its last change. Changes to one wedding
-- come one after the other (its plan is held), so within it a greater number is never seen before a smaller one.
create sequence planning_seq;

create function count_change() returns trigger language plpgsql as $$
begin
  new.seq := nextval('planning_seq');
  return new;
end $$;

do $$
declare
  planned record;
begin
  for planned in
    select * from (values
      ('wedding_plans', 'id'), ('ceremonies', 'plan_id'),
      ('budgets', 'plan_id'), ('budget_categories', 'budget_id'), ('budget_items', 'budget_id'),
      ('budget_payments', 'budget_id'), ('budget_payers', 'budget_id'), ('budget_funds', 'budget_id'),
      ('checklists', 'plan_id'), ('checklist_categories', 'checklist_id'), ('tasks', 'checklist_id')
    ) as t (name, home)
  loop
    execute format('alter table %I add column seq bigint not null default nextval(''planning_seq'')', planned.name);
    execute format('create index on %I (%I, seq)', planned.name, planned.home);
    execute format(
      'create trigger counted before update on %I for each row execute function count_change()', planned.name);
  end loop;
end $$;
