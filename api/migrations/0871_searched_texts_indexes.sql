-- no-transaction: the indexes follow the stored texts. An older api still finds what it did, by reading every row.
create index concurrently if not exists videos_plain on videos using gin (plain gin_trgm_ops);
create index concurrently if not exists videos_plain_file on videos using gin (plain_file gin_trgm_ops);
create index concurrently if not exists member_figures_searched on member_figures using gin (plain gin_trgm_ops);
create index concurrently if not exists messages_searched on messages using gin (plain gin_trgm_ops);
drop index concurrently if exists videos_plain_text;
drop index concurrently if exists videos_file_name;
drop index concurrently if exists member_figures_plain_text;
drop index concurrently if exists messages_plain_text;
