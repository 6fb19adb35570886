-- One proof of the number serves the session that asked for it for an hour.
alter table number_proofs add column session_hash bytea;
comment on column number_proofs.session_hash is 'token of the session that asked; null for whoever had none';
create index number_proofs_session on number_proofs (session_hash) where session_hash is not null;
alter table number_proofs drop constraint number_proofs_purpose_check;
alter table number_proofs add constraint number_proofs_purpose_check check (purpose in (
  'login', 'download', 'delete', 'keep', 'invite', 'join', 'remove', 'leave', 'calendar', 'norenew'));
