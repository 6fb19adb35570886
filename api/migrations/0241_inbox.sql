-- All that a member wrote to support is one thread. Kept by a trigger on the messages, but for who looks after it.
create table message_threads (
  account_id bigint primary key references accounts on delete cascade,
  assigned_to bigint references accounts on delete set null,
  last_at timestamptz not null,
  waiting_since timestamptz
);
comment on column message_threads.waiting_since is 'when the oldest message without an answer came; null when all are answered';
create index messages_account on messages (account_id, id);
insert into message_threads (account_id, last_at, waiting_since)
select account_id, max(created_at), min(created_at) filter (where answered_at is null)
from messages where account_id is not null group by 1;
create index message_threads_last on message_threads (last_at desc, account_id desc);
create index message_threads_waiting on message_threads (last_at desc, account_id desc) where waiting_since is not null;
create index message_threads_since on message_threads (waiting_since) where waiting_since is not null;
create index messages_words on messages using gin ((message || ' ' || reply_to) gin_trgm_ops);
select audit_table('message_threads', 'last_at', 'waiting_since');

create function keep_thread() returns trigger language plpgsql as $$
declare
  who bigint := coalesce(new.account_id, old.account_id);
begin
  if who is null then
    return null;
  end if;
  -- One message at a time for a thread: the second sees what the first has written.
  insert into message_threads (account_id, last_at) values (who, now()) on conflict (account_id) do nothing;
  perform from message_threads where account_id = who for update;
  if exists (select from messages where account_id = who) then
    update message_threads t set (last_at, waiting_since) = (
      select max(m.created_at), min(m.created_at) filter (where m.answered_at is null)
      from messages m where m.account_id = who
    ) where t.account_id = who;
  else
    delete from message_threads where account_id = who;
  end if;
  return null;
end $$;
create trigger thread_kept after insert or delete or update of answered_at on messages
  for each row execute function keep_thread();

-- Answers that administrators give again and again.
create table canned_replies (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create unique index canned_replies_name on canned_replies (lower(name));
select audit_table('canned_replies');
