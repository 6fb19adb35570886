-- What the list of members is narrowed and sorted by, one row for each couple that isn't erased. Worked out by triggers
-- from accounts, subscriptions and who shares a wedding plan, so that no list has to visit all of them.
create table member_figures (
  account_id bigint primary key references accounts on delete cascade,
  name text not null,
  status text not null,
  joined_at timestamptz not null,
  subscribed_until timestamptz,
  product_id integer references plans
);
comment on column member_figures.subscribed_until is 'end of the latest membership that covers the account, the partner''s included';

-- Apart from the rest, because it changes with every minute that is watched.
create table member_data (
  account_id bigint primary key references accounts on delete cascade,
  bytes bigint not null default 0
);
comment on column member_data.bytes is 'fetched for videos since joining: the sum of watch_days.bytes';

insert into member_figures
select a.id, trim(a.firstname || ' ' || a.lastname), a.status, a.created_at, m.ends_at, m.product_id
from accounts a left join lateral (
  select s.ends_at, s.product_id from covers c join subscriptions s on s.account_id = c.by_account
  where c.account_id = a.id order by s.ends_at desc, s.id desc limit 1
) m on true
where a.kind = 'couple' and a.erased_at is null;
insert into member_data
select f.account_id, coalesce(sum(d.bytes), 0)
from member_figures f left join watch_days d on d.account_id = f.account_id group by 1;

create index member_figures_name on member_figures ((nullif(lower(name), '')) collate "C", account_id);
create index member_figures_words on member_figures using gin (name gin_trgm_ops);
create index member_figures_until on member_figures (subscribed_until, account_id);
create index member_figures_until_last on member_figures (subscribed_until desc nulls last, account_id desc);
create index member_figures_tariff on member_figures (product_id, account_id desc);
create index member_figures_joined on member_figures (joined_at);
create index member_figures_disabled on member_figures (account_id desc) where status = 'disabled';
create index member_data_bytes on member_data (bytes, account_id);
-- The last four digits are what a masked number shows.
create index accounts_phone_end on accounts (right(phone, 4)) where phone is not null;

create function keep_member() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from member_figures where account_id = new.id;
    delete from member_data where account_id = new.id;
    return null;
  end if;
  insert into member_figures (account_id, name, status, joined_at)
  values (new.id, trim(new.firstname || ' ' || new.lastname), new.status, new.created_at)
  on conflict (account_id) do update set name = excluded.name, status = excluded.status;
  insert into member_data (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger member_kept after insert or update of firstname, lastname, status, erased_at on accounts
  for each row when (new.kind = 'couple') execute function keep_member();

create function refresh_memberships(who bigint[]) returns void language plpgsql as $$
begin
  -- Whoever comes second waits here, and then sees what the first has written.
  perform from member_figures where account_id = any (who) order by account_id for update;
  update member_figures f set subscribed_until = m.ends_at, product_id = m.product_id
  from unnest(who) w (id) left join lateral (
    select s.ends_at, s.product_id from covers c join subscriptions s on s.account_id = c.by_account
    where c.account_id = w.id order by s.ends_at desc, s.id desc limit 1
  ) m on true
  where f.account_id = w.id
    and (f.subscribed_until, f.product_id) is distinct from (m.ends_at, m.product_id);
end $$;

create function membership_changed() returns trigger language plpgsql as $$
begin
  perform refresh_memberships(array(
    select distinct account_id from covers where by_account in (old.account_id, new.account_id)));
  return null;
end $$;
create trigger membership_changed after insert or update or delete on subscriptions
  for each row execute function membership_changed();

create function couple_changed() returns trigger language plpgsql as $$
begin
  perform refresh_memberships(array(
    select account_id from wedding_plan_members where plan_id in (old.plan_id, new.plan_id)
    union select old.account_id where old.account_id is not null
    union select new.account_id where new.account_id is not null));
  return null;
end $$;
create trigger couple_changed after insert or update or delete on wedding_plan_members
  for each row execute function couple_changed();

-- By statement: a month of watching that is written at once changes each member's row once.
create function data_used() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update member_data m set bytes = m.bytes + s.more
    from (select account_id, sum(bytes) as more from added group by 1 having sum(bytes) <> 0) s
    where m.account_id = s.account_id;
  elsif tg_op = 'DELETE' then
    update member_data m set bytes = m.bytes - s.less
    from (select account_id, sum(bytes) as less from gone group by 1 having sum(bytes) <> 0) s
    where m.account_id = s.account_id;
  else
    update member_data m set bytes = m.bytes + s.more
    from (
      select account_id, sum(bytes) as more
      from (select account_id, bytes from added union all select account_id, -bytes from gone) both_sides
      group by 1 having sum(bytes) <> 0
    ) s
    where m.account_id = s.account_id;
  end if;
  return null;
end $$;
create trigger data_used_more after insert on watch_days
  referencing new table as added for each statement execute function data_used();
create trigger data_used_other after update on watch_days
  referencing old table as gone new table as added for each statement execute function data_used();
create trigger data_used_less after delete on watch_days
  referencing old table as gone for each statement execute function data_used();

-- What administrators write down about a member, for one another.
create table member_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  written_by bigint references accounts on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index member_notes_account on member_notes (account_id, id desc);
select audit_table('member_notes', 'text');

-- A number is masked until an administrator asks for it. Each time stands here, and so in the audit trail.
create table number_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  viewed_by bigint references accounts on delete set null,
  viewed_at timestamptz not null default now()
);
create index number_views_account on number_views (account_id);
select audit_table('number_views');
