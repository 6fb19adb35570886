-- no-transaction: the indexes of names and texts follow the new `plain_text`, and administrators search by file name as well.
create index concurrently if not exists videos_plain_text on videos using gin (plain_text(title || ' ' || description) gin_trgm_ops);
create index concurrently if not exists videos_file_name on videos using gin (plain_text(original_name) gin_trgm_ops);
create index concurrently if not exists member_figures_plain_text on member_figures using gin (plain_text(name) gin_trgm_ops);
create index concurrently if not exists messages_plain_text on messages using gin (plain_text(message || ' ' || reply_to) gin_trgm_ops);
drop index concurrently if exists videos_words;
drop index concurrently if exists member_figures_plain;
drop index concurrently if exists messages_plain;
