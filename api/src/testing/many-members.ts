/**
 * Returns SQL statements that give an empty site this number of members. Two thirds have a subscription of the first
 * plan, a third has a message, and the audit has twice as many changes. The statements also write what the triggers
 * would. Send them one after another on one connection.
 */
export const manyMembers = (count: number): string[] => [
  'begin',
  'set local statement_timeout = 0',
  'set local session_replication_role = replica',
  `insert into accounts (kind, phone, firstname, lastname)
    select 'couple', '+23480' || (40000000 + n), 'Member' || n, (array['Obi','Ade','Bello'])[1 + n % 3]
    from generate_series(1, ${count}) n`,
  `insert into member_figures
    select a.id, a.firstname || ' ' || a.lastname, a.status, a.created_at,
      case when a.id % 3 > 0 then now() + (a.id % 60 - 30.5) * interval '1 day' end,
      case when a.id % 3 > 0 then (select min(product_id) from plans) end
    from accounts a where a.firstname like 'Member%'`,
  'insert into member_data select account_id, account_id * 1000 from member_figures on conflict do nothing',
  `insert into messages (account_id, topic, message, answered_at)
    select account_id, 'other', 'Message of ' || name, case when account_id % 9 = 0 then null else now() end
    from member_figures where account_id % 3 = 0`,
  `insert into message_threads (account_id, last_at, waiting_since)
    select account_id, created_at, case when answered_at is null then created_at - interval '1 day' end from messages`,
  `insert into audit (actor, actor_id, action, entity, entity_id, after)
    select (array['couple','admin','system'])[1 + n % 3], n, 'update', (array['accounts','videos','tasks'])[1 + n % 3],
      n::text, '{"title":"Row"}'
    from generate_series(1, ${2 * count}) n`,
  'commit',
  'analyze',
];
