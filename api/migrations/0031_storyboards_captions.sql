alter table videos add column storyboard jsonb;
comment on column videos.storyboard is 'the pictures over the seek bar, storyboard.jpg beside the rungs; null while there are none';

alter table video_jobs add column background boolean not null default false;
comment on column video_jobs.background is 'waits for what people uploaded';

-- What is said in a film, for reading along: one file a language, in videos/{id}/captions/.
create table video_captions (
  video_id integer not null references videos on delete cascade,
  lang text not null check (lang <> ''),
  file text not null,
  created_at timestamptz not null default now(),
  primary key (video_id, lang)
);
comment on column video_captions.file is 'its name, new with each upload';
select audit_table('video_captions');
