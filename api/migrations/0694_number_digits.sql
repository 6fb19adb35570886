-- no-transaction
create index concurrently if not exists accounts_phone_digits on accounts using gin (phone gin_trgm_ops) where phone is not null;
