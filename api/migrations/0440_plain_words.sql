-- no-transaction: members and messages are searched without diacritics, as videos are: "ade" finds "Adé".
create index concurrently if not exists member_figures_plain on member_figures using gin (plain_text(name) gin_trgm_ops);
create index concurrently if not exists messages_plain on messages using gin (plain_text(message || ' ' || reply_to) gin_trgm_ops);
drop index concurrently if exists member_figures_words;
drop index concurrently if exists messages_words;
