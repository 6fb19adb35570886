-- Answers that the site itself sends as a text: each is sent once, whatever answers were lost on the way.
create table answer_texts (
  key uuid primary key,
  message_id integer not null references messages on delete cascade,
  state text not null check (state in ('sending', 'sent', 'failed')),
  provider_id text,
  at timestamptz not null default now()
);
comment on column answer_texts.key is 'made by the page that sends: a repeated try is the same text';
create index answer_texts_message on answer_texts (message_id);
select audit_table('answer_texts');

alter table messages add column answer_sent_at timestamptz;
comment on column messages.answer_sent_at is 'when the aggregator took the answer from the site; null where an administrator sent it';
