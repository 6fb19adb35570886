-- Whose guests the lines of a category are priced for.
alter table budget_categories add column ceremony text
  check (ceremony in ('introduction', 'traditional', 'registry', 'worship', 'reception', 'other', 'main'));
comment on column budget_categories.ceremony is
  'its lines count this ceremony''s guests unless they name another; null and main: the wedding day''s';
select set_config('app.actor', 'system', true);
update budget_categories c set ceremony = part ->> 'ceremony'
  from budgets b
    join templates t on t.id = b.template_id and t.tool = 'budget'
    cross join lateral jsonb_array_elements(t.content -> 'rows') part
  where c.budget_id = b.id and c.template_row_id = (part ->> 'id')::uuid and part ->> 'ceremony' is not null;
