-- The trail names a row by its primary key, whatever that is called: plans by product_id, covers by blog_id, a like
-- by account and film ("2/7").
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  who text := current_setting('app.actor', true);
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  named jsonb := coalesce(new_row, old_row);
begin
  if coalesce(who, '') = '' then
    raise exception 'A write to % did not come through write().', tg_table_name;
  end if;
  if old_row is not distinct from new_row then
    return null;
  end if;
  insert into audit (actor, actor_id, action, entity, entity_id, before, after, request_id)
  values (
    who,
    nullif(current_setting('app.actor_id', true), '')::bigint,
    lower(tg_op),
    tg_table_name,
    coalesce(named ->> 'id', (
      select string_agg(named ->> a.attname, '/' order by k.place)
      from pg_index i
      cross join unnest(i.indkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = tg_relid and i.indisprimary
    )),
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), '')
  );
  return null;
end $$;
