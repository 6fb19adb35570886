-- no-transaction: the indexes follow the stored texts. An older api still finds what it did, by reading every row.
create index concurrently if not exists videos_search_text on videos using gin (search_text gin_trgm_ops);
create index concurrently if not exists videos_search_file_name on videos using gin (search_file_name gin_trgm_ops);
create index concurrently if not exists member_figures_search_text on member_figures using gin (search_text gin_trgm_ops);
create index concurrently if not exists messages_search_text on messages using gin (search_text gin_trgm_ops);
drop index concurrently if exists videos_plain_text;
drop index concurrently if exists videos_file_name;
drop index concurrently if exists member_figures_plain_text;
drop index concurrently if exists messages_plain_text;
