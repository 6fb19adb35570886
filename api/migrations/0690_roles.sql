-- What an administrator may do has a name of its own. Who was an owner or an editor stays one.
alter table accounts add column role text check (role in ('owner', 'editor', 'support', 'writer', 'analyst'));
comment on column accounts.role is 'what an administrator works on, as in shared/contract/roles.ts; null for a couple';
alter table administrator_links
  add column role text check (role in ('owner', 'editor', 'support', 'writer', 'analyst')),
  add column made_on bytea;
comment on column administrator_links.role is 'what the new administrator works on, as in accounts';
comment on column administrator_links.made_on is 'the device whose session made the link, which ends with that session';

-- The version before this one reads and writes `owner`, which goes once it no longer runs.
create function keep_role() returns trigger language plpgsql as $$
begin
  if new.role is null or (tg_op = 'UPDATE' and new.owner <> old.owner) then
    new.role := case when new.owner then 'owner' else 'editor' end;
  end if;
  new.owner := new.role = 'owner';
  return new;
end $$;

drop trigger audited on accounts;
drop trigger counts_version on accounts;
select set_config('app.actor', 'system', true);
update accounts set role = case when owner then 'owner' else 'editor' end where kind = 'admin';
update administrator_links set role = case when owner then 'owner' else 'editor' end;
set constraints all immediate;
select audit_table('accounts', 'password_hash', 'owner');
drop trigger audited on administrator_links;
select audit_table('administrator_links', 'token_hash', 'owner', 'made_on');

create trigger counts_version before update on accounts for each row execute function next_version(
  'firstname', 'lastname', 'email', 'partner_name', 'profile_pic', 'phone', 'owner', 'role', 'status');
create trigger keeps_role before insert or update of owner, role on accounts
  for each row when (new.kind = 'admin') execute function keep_role();
create trigger keeps_role before insert on administrator_links for each row execute function keep_role();
alter table administrator_links alter column role set not null;
