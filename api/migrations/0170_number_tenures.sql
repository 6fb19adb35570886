-- A number changes hands: who held it, from when, until when. A journal row belongs to whoever held its number when it
-- happened, and to nobody who has the number later. `accounts.phone` says who holds a number today, this table is
-- the history of that column and is written by its trigger alone.
create table number_tenures (
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  account_id bigint not null references accounts on delete cascade,
  held_from timestamptz not null,
  held_until timestamptz not null default 'infinity',
  primary key (phone, held_until),
  check (held_from <= held_until)
);
comment on column number_tenures.held_from is 'the first instant that counts; -infinity for a number that nobody held before';
comment on column number_tenures.held_until is 'the first instant that counts no more; infinity while it is held';
create index number_tenures_account on number_tenures (account_id);

create function keep_number_tenure() returns trigger language plpgsql as $$
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
    from number_tenures where phone = new.phone;
  end if;
  return null;
end $$;
create trigger tenure_begins after insert on accounts for each row execute function keep_number_tenure();
create trigger tenure_changes after update of phone on accounts for each row
  when (old.phone is distinct from new.phone) execute function keep_number_tenure();

-- What the journal's own rows said of numbers that changed hands before: `forget` on the number that was left (or
-- whose person was erased), `moved` on the number that the account came to.
with recursive held (account_id, phone, held_from, held_until, came_from, hops) as (
  select a.id, a.phone, coalesce(e.happened_at, '-infinity'), 'infinity'::timestamptz, e.came_from, 1
  from accounts a left join lateral (
    select j.happened_at, j.body::jsonb ->> 'from' as came_from from journal j
    where j.phone = a.phone and case when j.channel = 'site' then j.body::jsonb ->> 'kind' end in ('forget', 'moved')
    order by j.happened_at desc, j.id desc limit 1
  ) e on true
  where a.phone is not null
  union all
  select h.account_id, h.came_from, coalesce(e.happened_at, '-infinity'), h.held_from, e.came_from, h.hops + 1
  from held h left join lateral (
    select j.happened_at, j.body::jsonb ->> 'from' as came_from from journal j
    where j.phone = h.came_from and case when j.channel = 'site' then j.body::jsonb ->> 'kind' end in ('forget', 'moved')
      and j.happened_at < h.held_from
    order by j.happened_at desc, j.id desc limit 1
  ) e on true
  where h.came_from is not null and h.hops < 100
)
insert into number_tenures (phone, account_id, held_from, held_until)
select phone, account_id, held_from, held_until from held
on conflict do nothing;
