-- No api has read or written them since 0660: gateways share only the release store.
drop table gateway_signals;
drop table gateway_notes;
