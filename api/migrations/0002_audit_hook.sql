-- The one audit hook: select audit_table('videos', 'secret_column', …) once for each table whose writes count.
-- The excluded columns never reach the trail. Writes must come through write() (plugins/write.ts).
create function audit_row() returns trigger language plpgsql as $$
declare
  -- A trigger without arguments has no tg_argv at all, and jsonb minus null would be null.
  hidden text[] := coalesce(tg_argv, '{}');
  who text := current_setting('app.actor', true);
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
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
    coalesce(new_row, old_row) ->> 'id',
    old_row,
    new_row,
    nullif(current_setting('app.request_id', true), '')
  );
  return null;
end $$;

create function audit_table(target text, variadic hidden text[] default '{}') returns void language plpgsql as $$
begin
  execute format(
    'create trigger audited after insert or update or delete on %I for each row execute function audit_row(%s)',
    target,
    (select string_agg(quote_literal(h), ', ') from unnest(hidden) h)
  );
end $$;
