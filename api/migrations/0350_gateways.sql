-- What gateways share: what they have to hear of, and what each of them counted. Both expire by themselves or by the next
-- word; a gateway that reaches no api goes on by the release store alone. No trail: they
-- are of no person and gone in two days.
create table gateway_signals (
  name text primary key,
  version bigint not null default 1
);
comment on table gateway_signals is 'one row for each kind of news; a version that differs from the one heard last is news';
insert into gateway_signals (name) values ('release-live'), ('release-staging'), ('pages');

create table gateway_notes (
  key text collate "C" primary key,
  value text not null,
  expires_at timestamptz not null
);
comment on table gateway_notes is 'counts of each gateway and marks of spent page tokens, by their keys in the release store';
create index gateway_notes_expiring on gateway_notes (expires_at);

-- What strangers see of a post has changed: gateways hold it for a minute. Deferred to the commit, so that writers who
-- have rows locked never wait for each other here.
create function tell_of_pages() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'published') or (tg_op <> 'DELETE' and new.status = 'published') then
    insert into gateway_signals (name) values ('pages')
      on conflict (name) do update set version = gateway_signals.version + 1;
  end if;
  return null;
end $$;
create constraint trigger tell_of_pages
  after insert or delete or update of title, slug, excerpt, cover, status, deleted_at on blogs
  deferrable initially deferred for each row execute function tell_of_pages();
