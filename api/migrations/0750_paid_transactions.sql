-- An aggregator's transaction is one payment, whichever numbers it is reported for. Rows from before this stay null: they
-- never change, and are compared with each other within their number only.
alter table journal add column paid_transaction text;
comment on column journal.paid_transaction is 'the provider''s transaction that the row reports as paid; it counts for the person of the first row received';
