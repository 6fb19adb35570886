-- A conversation can wait until a time that an administrator chose. The inbox begins with whoever has waited longest.
alter table message_threads add column snoozed_until timestamptz;
comment on column message_threads.snoozed_until is 'until when the open ones leave it out; null once the member writes again';
create index message_threads_longest on message_threads (waiting_since, last_at desc, account_id desc);
drop trigger counts_version on message_threads;
create trigger counts_version before update on message_threads
  for each row execute function next_version('assigned_to', 'snoozed_until');

-- Who is answering whom, so that two administrators don't answer one member. Lost with a crash, as is what they typed last.
create unlogged table answer_claims (
  account_id bigint not null references accounts on delete cascade,
  administrator_id bigint not null references accounts on delete cascade,
  opened boolean not null,
  until timestamptz not null,
  primary key (account_id, administrator_id)
);
comment on column answer_claims.account_id is 'the member who is answered';
comment on column answer_claims.opened is 'another app has the answer: it may have been sent';
comment on column answer_claims.until is 'when the claim ends without a further word of the administrator';
