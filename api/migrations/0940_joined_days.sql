-- The day that a list of members is sorted by is the one that it shows.
create or replace function keep_member() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from member_figures where account_id = new.id;
    delete from member_data where account_id = new.id;
    return null;
  end if;
  insert into member_figures (account_id, name, status, joined_at)
  values (new.id, trim(new.firstname || ' ' || new.lastname), new.status, new.created_at)
  on conflict (account_id) do update
    set name = excluded.name, status = excluded.status, joined_at = excluded.joined_at;
  insert into member_data (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger member_kept after insert or update of firstname, lastname, status, created_at, erased_at on accounts
  for each row when (new.kind = 'couple') execute function keep_member();
update member_figures f set joined_at = a.created_at from accounts a where a.id = f.account_id and a.created_at <> f.joined_at;
