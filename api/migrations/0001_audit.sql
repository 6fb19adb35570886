create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  actor_id bigint,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_at on audit (at desc);
create index audit_entity on audit (entity, entity_id, at desc);
comment on table audit is 'Who changed what. Written in the transaction of the change itself.';
