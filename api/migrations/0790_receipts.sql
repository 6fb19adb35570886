-- Photos of the receipts of payments. The files are in the media store, under `receipts/<file>.jpg`.
create table receipts (
  id uuid primary key,
  payment_id uuid not null references budget_payments on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  file uuid not null unique,
  bytes int not null check (bytes > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now()
);
create index receipts_payment on receipts (payment_id);
create index receipts_account on receipts (account_id);
comment on table receipts is 'photos of the receipts of payments, which the members of the wedding plan see';
comment on column receipts.id is 'made by the phone that took the photo, so that sending it again adds nothing';
comment on column receipts.account_id is 'who added it; it goes with this account';
comment on column receipts.bytes is 'of the stored file';
comment on column receipts.created_at is 'UTC';
select audit_table('receipts');

-- A receipt goes in many ways: by hand, with its payment, its budget, its plan or its account. Its file follows each of them.
create function remove_receipt_file() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('remove-media',
    payload := json_build_object('keys', json_build_array('receipts/' || old.file || '.jpg')), max_attempts := 25);
  return null;
end $$;
create trigger receipt_file after delete on receipts for each row execute function remove_receipt_file();
