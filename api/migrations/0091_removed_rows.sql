-- What was removed is listed for 30 days and then purged: both look for it among all that stands.
do $$
declare
  planned text;
begin
  foreach planned in array array[
    'ceremonies', 'budgets', 'budget_categories', 'budget_items', 'budget_payments', 'budget_payers', 'budget_funds',
    'checklists', 'checklist_categories', 'tasks'
  ] loop
    execute format('create index on %I (deleted_at) where deleted_at is not null', planned);
  end loop;
end $$;
