-- no-transaction: apis from before migration 1300 list members by this index while they are replaced. A later release drops it.
create index concurrently if not exists member_figures_name on member_figures ((nullif(lower(name), '')) collate "C", account_id);
