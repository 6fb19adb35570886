-- An address is only made after a proof of the number, so none ends with a sign-in any more. Those of before, which would
-- have, end now. The column is dropped once no version runs that reads it.
delete from calendar_feeds where made_by is not null;
comment on column calendar_feeds.made_by is 'unused since 1100';
