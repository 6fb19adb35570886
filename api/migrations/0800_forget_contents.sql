-- A row of a wedding plan that is deleted for good takes its words with it, whichever way it goes: from the bin, with its
-- budget or its plan. Who changed it, when, and that it was removed stays in the audit trail.
create function without_content(state jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each(state) where key in ('deleted_at', 'template_row_id')
$$;
comment on function without_content is 'What the figures and the audit trail still need of a row that no longer exists.';

create function forget_content() returns trigger language plpgsql as $$
begin
  update audit set before = without_content(before), after = without_content(after)
    where entity = tg_table_name and entity_id = old.id::text;
  return null;
end $$;

-- For each table of a wedding plan. The name sorts after `audited`, so the deletion's own entry is there when it runs.
create function forget_content_of(target text) returns void language plpgsql as $$
begin
  execute format('create trigger content_forgotten after delete on %I for each row execute function forget_content()', target);
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['wedding_plans', 'ceremonies', 'budgets', 'budget_categories', 'budget_items',
    'budget_payers', 'budget_payments', 'budget_funds', 'checklists', 'checklist_categories', 'tasks']
  loop
    perform forget_content_of(target);
    execute format(
      'update audit a set before = without_content(before), after = without_content(after)
       where entity = %L and (before is not null or after is not null)
         and not exists (select from %I r where r.id::text = a.entity_id)',
      target, target);
  end loop;
end $$;
