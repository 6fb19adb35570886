-- Gateways share only the release store. Apis of the version before still write these tables, so a later release drops them.
drop trigger tell_of_pages on blogs;
drop function tell_of_pages();
comment on table gateway_signals is 'Unused: a later release drops it.';
comment on table gateway_notes is 'Unused: a later release drops it.';
