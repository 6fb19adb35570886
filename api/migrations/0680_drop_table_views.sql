-- A saved view is an address under a name on the administrator's device. The previous release then shows its lists without
-- saved views.
drop table table_views;
