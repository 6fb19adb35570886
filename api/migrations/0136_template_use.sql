-- Which couples began from a template: administrators are told how many, and how many are offered what it gained since.
create index budgets_template on budgets (template_id) where deleted_at is null and template_id is not null;
create index checklists_template on checklists (template_id) where deleted_at is null and template_id is not null;
