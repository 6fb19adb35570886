-- A single line that is taken out of a part waits in the bin as well.
alter table template_bin drop constraint template_bin_kind_check;
alter table template_bin add constraint template_bin_kind_check check (kind in ('part', 'line', 'category', 'task'));
comment on column template_bin.content is
  'the part with its lines, a line with its part''s name, the category with its tasks, or the task, as the template had it';
