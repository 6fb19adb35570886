-- A word with hyphens is also found without them: "asoebi" in aṣọ-ẹbí, "prewedding" in pre-wedding. Its parts are words already.
-- `containsTerms` in shared/domain/search-text.ts gives the same.
create function searched_text(text) returns text language sql immutable parallel safe
  return plain_text($1) || case when $1 ~ '[-\u2010\u2011]' then ' ' || translate(plain_text($1), '-‐', '') else '' end;

alter table videos
  alter column search_text set expression as (searched_text(title || ' ' || description)),
  alter column search_file_name set expression as (searched_text(original_name));
alter table member_figures alter column search_text set expression as (searched_text(name));
alter table messages alter column search_text set expression as (searched_text(message || ' ' || reply_to));
alter table video_moments alter column words
  set expression as (to_tsvector('english', plain_text(text)) || to_tsvector('unstemmed', searched_text(text) ||
    case when text ~ '[''’ʼ]' then ' ' || plain_text(translate(text, '''’ʼ', '   ')) else '' end));

-- The api makes the words of a post when it is written.
select set_config('app.actor', 'system', true);
update blogs set words = array_to_tsvector(array(
  select distinct left(word, 60)
  from regexp_replace(title || ' ' || excerpt || ' ' || body_html, '<[^>]*>', ' ', 'g') as written,
    regexp_split_to_table(
      searched_text(written || ' ' || translate(written, '''’ʼ', '   ')) collate pg_c_utf8, '[^[:alnum:]]+') as word
  where word <> ''))
where title || excerpt || body_html ~ '[-\u2010\u2011]';
