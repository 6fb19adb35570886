-- no-transaction: administrators' lists are in the order of the date that they show. `videos_newest` had what the primary key has.
create index concurrently if not exists videos_created on videos (created_at, id);
create index concurrently if not exists member_figures_by_joined on member_figures (joined_at, account_id);
create index concurrently if not exists member_figures_by_tariff on member_figures (product_id, joined_at, account_id);
create index concurrently if not exists member_figures_by_disabled on member_figures (joined_at, account_id) where status = 'disabled';
drop index concurrently if exists videos_newest;
drop index concurrently if exists member_figures_joined;
drop index concurrently if exists member_figures_tariff;
drop index concurrently if exists member_figures_disabled;
