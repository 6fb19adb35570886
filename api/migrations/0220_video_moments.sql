-- Searching without diacritics: "aso ebi" finds "Aṣọ ẹbí".
create function plain_text(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then $1
    else regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g') end;

drop index videos_words;
create index videos_words on videos using gin (plain_text(title || ' ' || description) gin_trgm_ops);

-- What is said, or which chapter begins, at a second of a video. Read from captions and descriptions, so not audited.
create table video_moments (
  id bigint generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  lang text,
  at real not null,
  text text not null,
  words tsvector generated always as (to_tsvector('english', plain_text(text))) stored
);
comment on column video_moments.lang is 'of the captions that say it; null for the title of a chapter';
comment on column video_moments.at is 'seconds';
create index video_moments_video on video_moments (video_id, lang);
create index video_moments_words on video_moments using gin (words) with (fastupdate = off);
