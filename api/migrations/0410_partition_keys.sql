-- no-transaction: the keys of what 0413 makes partitions of a month: a key holds the time that it is divided by.
create unique index concurrently if not exists audit_before_pkey on audit (id, at);
create unique index concurrently if not exists watch_history_before_pkey on watch_history (id, day);
