-- A message is open until an administrator says that it was answered.
alter table messages
  add column answered_at timestamptz,
  add column answered_by bigint references accounts on delete set null;
create index messages_open on messages (id desc) where answered_at is null;

-- The trail is read by who changed something, the latest first.
create index audit_actor on audit (actor, id desc);
