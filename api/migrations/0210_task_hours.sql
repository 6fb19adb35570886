-- On a ceremony's day a task has an hour in Lagos and somebody to call.
alter table tasks
  add column due_at text check (due_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column contact_phone text not null default '';
