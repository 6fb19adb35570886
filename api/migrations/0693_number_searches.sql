-- Members are found by any digits of a number in a row. Who searched by some stands here, and so in the audit trail.
create table number_searches (
  id bigint generated always as identity primary key,
  digits text not null,
  searched_by bigint references accounts on delete set null,
  searched_at timestamptz not null default now()
);
comment on table number_searches is 'which digits of members'' numbers administrators searched by';
comment on column number_searches.digits is 'the typed digits; of more than seven only the last four';
create index number_searches_last on number_searches (searched_by, searched_at);
select audit_table('number_searches');
