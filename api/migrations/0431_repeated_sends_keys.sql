-- no-transaction: the index of a big table.
create unique index concurrently if not exists messages_key on messages (account_id, key);
create unique index concurrently if not exists member_notes_key on member_notes (account_id, key);
