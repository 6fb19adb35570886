-- A task that stands for a booking asks, when it is ticked, what was agreed and paid for its budget line.
alter table tasks add column books boolean not null default false;
