-- A worker looks at a video that has come whole, and makes it a video of the library.
alter table uploads add column checking_since timestamptz;
alter table uploads add column refusal jsonb;
comment on column uploads.checking_since is 'when a worker was asked to look at it; its job is there from that moment';
comment on column uploads.refusal is 'why it can''t be taken, in the words of the answer that says so; what had come of it is gone';
