-- no-transaction: finds the first row of a transaction, at each fold of a number that has one.
create index concurrently if not exists journal_paid_transactions on journal (paid_transaction, received_at)
  where paid_transaction is not null;
