-- An accent that is typed alone for an apostrophe (`D´Angelo`) is a mark on a space, and the space goes with it. Gives the
-- same as `searchText` in shared/domain/search-text.ts.
create or replace function plain_text(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower(replace(replace($1, '''', ''), '`', '') collate "C") collate pg_c_utf8
    else translate(
      replace(replace(replace(replace(
        lower(regexp_replace(
          normalize($1, nfkd),
          ' ?[\u0300-\u036f]|[\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f''`\u02b9-\u02bf\u02c8-\u02cb\u2018\u2019\u201b\u2032\ua78b\ua78c\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
          '', 'g') collate pg_c_utf8),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'ɓɗđðɖɛəǝƒɣħıɩɪƙĸłŋɲøɔŧʊʋƴς',
      'bddddeeefghiiikklnnootuvyσ')
    end;

-- The texts that have one are folded again.
select set_config('app.actor', 'system', true);
update videos set title = title, original_name = original_name where title || description || original_name ~ '[´¨¯¸˘-˝]';
update member_figures set name = name where name ~ '[´¨¯¸˘-˝]';
update messages set message = message where message || reply_to ~ '[´¨¯¸˘-˝]';
