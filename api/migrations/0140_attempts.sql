-- Counts one attempt, unless a limit is reached already: answers its id, or null. One at a time for each scope (or
-- subject, where nothing else is limited), so that parallel attempts gain nothing over the same ones in a row,
-- whatever process they reach.
create function take_attempt(p_scope text, p_subject bytea, p_address inet, p_network cidr, p_limits jsonb)
  returns bigint language plpgsql as $$
declare
  since constant timestamptz := now() - interval '10 minutes';
  wide constant boolean := p_limits ?| array['perAddress', 'distinctPerNetwork', 'distinctGlobally'];
  taken bigint;
begin
  for pass in 1..2 loop
    -- A limit that is absent is null here: nothing is beyond it.
    if (select count(*) from attempts where door = p_scope and address = p_address and at > since)
        >= (p_limits ->> 'perAddress')::int
      or (select count(distinct subject) from attempts where door = p_scope and network = p_network and at > since)
        >= (p_limits ->> 'distinctPerNetwork')::int
      or (select count(distinct subject) from attempts where door = p_scope and wide and at > since)
        >= (p_limits ->> 'distinctGlobally')::int
      or (select count(*) from attempts where door = p_scope and subject = p_subject and at > since)
        >= (p_limits ->> 'perSubject')::int
      or (select count(*) from attempts
          where door = p_scope and subject = p_subject and at > now() - interval '1 day')
        >= (p_limits ->> 'perSubjectDaily')::int
    then
      return null;
    end if;
    -- A flood beyond a limit never comes as far as the lock. What others counted while this one waited is seen
    -- by the second pass.
    if pass = 1 then
      perform pg_advisory_xact_lock(
        hashtextextended('attempt ' || p_scope || case when wide then '' else encode(p_subject, 'hex') end, 0));
    end if;
  end loop;
  insert into attempts (door, subject, address, network) values (p_scope, p_subject, p_address, p_network)
    returning id into taken;
  return taken;
end $$;
