-- What is typed without marks finds what is written with them, whatever the language: case, tone marks, dots, hooks and
-- apostrophes do not count. ASCII has its own way, as most texts are ASCII. Gives the same as `searchText` in
-- shared/domain/search-text.ts. The indexes follow in the next file.
create or replace function plain_text(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower(replace(replace($1, '''', ''), '`', '') collate "C") collate pg_c_utf8
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(
          normalize($1, nfkd),
          '[\u0300-\u036f\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f''`\u02b9-\u02bf\u02c8-\u02cb\u2018\u2019\u201b\u2032\ua78b\ua78c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
          '', 'g') collate pg_c_utf8),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'ɓɗđðɖɛəǝƒɣħıɩɪƙĸłŋɲøɔŧʊʋƴς',
      'bddddeeefghiiikklnnootuvyσ')
    end;

-- Captions are found by a word's beginning ("caterin") and by its other forms ("deposits"), and
-- by each part of a name with an apostrophe ("adua" in Yar’Adua). Stop words don't count.
create text search dictionary unstemmed (template = pg_catalog.simple, stopwords = english);
create text search configuration unstemmed (copy = pg_catalog.simple);
alter text search configuration unstemmed alter mapping replace pg_catalog.simple with unstemmed;
alter table video_moments alter column words
  set expression as (to_tsvector('english', plain_text(text)) || to_tsvector('unstemmed', plain_text(text) ||
    case when text ~ '[''’ʼ]' then ' ' || plain_text(translate(text, '''’ʼ', '   ')) else '' end));

-- The api makes the words of a post when it is written. Those with other letters than plain ones are made again.
select set_config('app.actor', 'system', true);
update blogs set words = array_to_tsvector(array(
  select distinct left(word, 60)
  from regexp_replace(title || ' ' || excerpt || ' ' || body_html, '<[^>]*>', ' ', 'g') as written,
    regexp_split_to_table(
      plain_text(written || ' ' || translate(written, '''’ʼ', '   ')) collate pg_c_utf8, '[^[:alnum:]]+') as word
  where word <> ''))
where title || excerpt || body_html ~ '[^\x01-\x7f]|''|`';
