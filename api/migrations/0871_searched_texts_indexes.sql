-- no-transaction: the indexes follow the stored texts. Those of `plain_text(…)` stay for the api of the version before, which may
-- come back; a migration of the next version drops videos_plain_text, videos_file_name, member_figures_plain_text and
-- messages_plain_text.
create index concurrently if not exists videos_search_text on videos using gin (search_text gin_trgm_ops);
create index concurrently if not exists videos_search_file_name on videos using gin (search_file_name gin_trgm_ops);
create index concurrently if not exists member_figures_search_text on member_figures using gin (search_text gin_trgm_ops);
create index concurrently if not exists messages_search_text on messages using gin (search_text gin_trgm_ops);
