-- What is restored into a template comes back where it was. Null: removed before this was noted.
alter table template_bin add column preceding uuid[];
comment on column template_bin.preceding is
  'the ids of the rows of its kind that stood before it, also of those removed shortly before';
