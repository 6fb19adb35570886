-- The journal becomes what entitlement is folded from. What came stays as it came; phone and moment are read from
-- it on arrival, so that a number's rows are found, and outcome is what the latest fold made of the row.
alter table journal
  add column channel text not null default 'secure-d' check (channel in ('sms', 'subscription', 'secure-d', 'site')),
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column happened_at timestamptz,
  add column acted_at timestamptz,
  add column outcome text;
update journal set happened_at = received_at;
alter table journal alter column happened_at set not null, alter column channel drop default;
comment on column journal.key is 'the provider''s own id; without one the hash of the body and when it first came';
comment on column journal.happened_at is 'the provider''s time, never later than received_at; without one received_at';
comment on column journal.acted_at is 'when a job first took it into account';
create index journal_phone on journal (phone, happened_at) where phone is not null;
create index journal_waiting on journal (id) where acted_at is null and channel in ('sms', 'subscription');
create index journal_unknown on journal (id desc) where outcome in ('unknown', 'unreadable');

create function journal_is_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.provider, old.key, old.channel, old.body, old.received_at)
      is distinct from (new.provider, new.key, new.channel, new.body, new.received_at) then
    raise exception 'The journal keeps what it was told.';
  end if;
  return new;
end $$;
create trigger evidence before update or delete on journal for each row execute function journal_is_evidence();

-- Stretches and charges are what the fold writes; paid_until is without the days of grace that ends_at may hold.
alter table subscriptions add column paid_until timestamptz;
alter table subscription_charges add column journal_id bigint unique references journal;

select set_config('app.actor', 'system', true);
update subscriptions set starts_at = date_trunc('milliseconds', starts_at), ends_at = date_trunc('milliseconds', ends_at);
create unique index subscriptions_stretch on subscriptions (account_id, starts_at);

-- Memberships from before the fold are told to the journal, so that it gives the same ones.
insert into journal (provider, channel, key, phone, received_at, happened_at, acted_at, outcome, body)
select 'site', 'site', 'stretch:' || s.id, a.phone, now(), s.starts_at, now(), 'granted',
  json_build_object('kind', 'grant', 'product_id', s.product_id, 'renews', s.cancelled_at is null,
    'until', to_char(s.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
from subscriptions s join accounts a on a.id = s.account_id
where a.phone is not null;

with told as (
  insert into journal (provider, channel, key, phone, received_at, happened_at, acted_at, outcome, body)
  select 'site', 'site', 'charge:' || c.id, a.phone, now(), c.charged_at, now(), 'noted',
    json_build_object('kind', 'receipt', 'product_id', c.product_id, 'amount', c.amount)::text
  from subscription_charges c join accounts a on a.id = c.account_id
  where a.phone is not null
  returning id, key
)
update subscription_charges c set journal_id = told.id from told where told.key = 'charge:' || c.id;
