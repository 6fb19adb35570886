-- After an erasure the journal keeps only what proves consent: a hash of the number, the tariff's title, and the time.
insert into secrets (name, value)
values ('number-hash', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'))
on conflict do nothing;

create function number_hash(number text) returns text language sql stable
  return (select '#' || encode(sha256(value || convert_to(number, 'UTF8')), 'hex') from secrets where name = 'number-hash');
comment on function number_hash is 'stands for the number of an erased person; keyed, so that only this site can compute it';

alter table journal
  drop constraint journal_channel_check,
  add constraint journal_channel_check
    check (channel in ('sms', 'subscription', 'secure-d', 'site', 'evidence')) not valid,
  drop constraint journal_phone_check,
  add constraint journal_phone_check check (phone ~ '^(\+[1-9][0-9]{7,14}|#[0-9a-f]{64})$') not valid;
alter table number_tenures
  drop constraint number_tenures_phone_check,
  add constraint number_tenures_phone_check check (phone ~ '^(\+[1-9][0-9]{7,14}|#[0-9a-f]{64})$') not valid;
comment on column journal.phone is 'E.164; number_hash() of it once the person is erased';
comment on column journal.body is 'the unchanged request; once the person is erased the tariff''s title, or nothing';
comment on column number_tenures.phone is 'E.164; number_hash() of it once the person is erased';
comment on column journal.received_at is 'different for all rows of a number, in the order in which they were received';

create or replace function journal_is_evidence() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then
    if tg_op = 'DELETE' then return old; end if;
    if new.channel = 'evidence' and new.received_at = old.received_at then return new; end if;
  end if;
  if tg_op = 'DELETE' or (old.provider, old.key, old.channel, old.body, old.received_at)
      is distinct from (new.provider, new.key, new.channel, new.body, new.received_at) then
    raise exception 'The journal keeps what it was told.';
  end if;
  return new;
end $$;

create or replace function keep_number_tenure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.phone is not null then
    update number_tenures set held_until = now() where phone = old.phone and held_until = 'infinity';
  end if;
  if new.phone is not null then
    insert into number_tenures (phone, account_id, held_from)
    -- A new account takes what its number sent before it; an account that moves here only what nobody has acted on.
    select new.phone, new.id, greatest(coalesce(max(held_until), '-infinity'), (
      select max(j.happened_at) + interval '1 microsecond' from journal j
      where tg_op = 'UPDATE' and j.phone = new.phone and j.acted_at is not null))
    from number_tenures where phone in (new.phone, number_hash(new.phone));
  end if;
  return null;
end $$;

-- A STOP used to end the paid days too. The next sweep acts on these texts again and gives back the days that are left.
update journal set acted_at = null
where outcome = 'stopped' and channel in ('sms', 'subscription') and phone is not null;
