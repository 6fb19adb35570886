-- What the processing of a video saw in its file, and which of the file's sound tracks an administrator wants couples to hear.
alter table videos add column film jsonb;
alter table videos add column sound_track smallint;
comment on column videos.film is 'Of the revision that plays: notes for administrators (sentences), sounds (the tracks of the file) and heard (the track that couples hear, from 0; null: none). Null for a revision of an earlier version.';
comment on column videos.sound_track is 'The sound track that an administrator chose, from 0. Null: the default one.';
