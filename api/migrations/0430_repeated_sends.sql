-- A message to support and a note about a member are stored once, whatever answers were lost on the way.
alter table messages add column key uuid;
comment on column messages.key is 'made by the page that sends: a repeated try of the account is the same message; null from older pages';
drop trigger audited on messages;
select audit_table('messages', 'message', 'reply_to', 'answer', 'key');

alter table member_notes add column key uuid;
comment on column member_notes.key is 'made by the page that sends: a repeated try is the same note; null from older pages';
drop trigger audited on member_notes;
select audit_table('member_notes', 'text', 'key');
