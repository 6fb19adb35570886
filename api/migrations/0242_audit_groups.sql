-- One person who saves the same record again and again makes one entry of the trail: its later rows name the first.
alter table audit add column group_id bigint;
comment on column audit.group_id is 'the first row of the group that this one belongs to; null for a first row';
create index audit_groups on audit (group_id, id) where group_id is not null;
create index audit_heads on audit (id desc) where group_id is null;
create index audit_heads_by_actor on audit (actor, id desc) where group_id is null;
create index audit_heads_of_entity on audit (entity, id desc) where group_id is null;

-- How long a pause may be within a group.
create function audit_pause() returns interval language sql immutable as $$ select interval '15 minutes' $$;

create or replace function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  who text := current_setting('app.actor', true);
  who_id bigint := nullif(current_setting('app.actor_id', true), '')::bigint;
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  named jsonb := coalesce(new_row, old_row);
  row_id text;
  head bigint;
begin
  if coalesce(who, '') = '' then
    raise exception 'A write to % did not come through write().', tg_table_name;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  row_id := coalesce(named ->> 'id', (
    select string_agg(named ->> a.attname, '/' order by k.place)
    from pg_index i
    cross join unnest(i.indkey) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = tg_relid and i.indisprimary
  ));
  -- A change of state (published, retired, deactivated) is an entry of its own.
  if tg_op = 'UPDATE' and who = 'admin' and old_row -> 'status' is not distinct from new_row -> 'status' then
    select case when a.actor = who and a.actor_id is not distinct from who_id and a.action = 'update'
        and a.at >= now() - audit_pause() and a.before -> 'status' is not distinct from a.after -> 'status'
      then coalesce(a.group_id, a.id) end
    into head
    from audit a where a.entity = tg_table_name and a.entity_id = row_id
    order by a.at desc, a.id desc limit 1;
  end if;
  insert into audit (actor, actor_id, action, entity, entity_id, before, after, request_id, group_id)
  values (
    who,
    who_id,
    lower(tg_op),
    tg_table_name,
    row_id,
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), ''),
    head
  );
  return null;
end $$;
