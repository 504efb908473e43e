-- Same as `fold` in the domain package: dashes and quotes become those of a keyboard, invisible characters are ignored,
-- and further letters that Unicode does not decompose get their usual spelling (`Þ`, `ħ`, `ı`). Besides accents, the
-- vowel points of Hebrew and Arabic and the variation selectors of emoji are ignored.
CREATE OR REPLACE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN replace(lower(value), '`', '''')
  ELSE replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(replace(value, '´', ''''), NFKD)),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670'
        || '\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g'
    ),
    U&'\00F8\0142\0111\00F0\0127\0131\03C2' || U&'\2010\2011\2012\2013\2014\2015\2212'
      || U&'`\2018\2019\201A\201B\2039\203A\02B9\02BB\02BC\2032' || U&'\00AB\00BB\201C\201D\201E\201F',
    U&'olddhi\03C3' || '-------' || '''''''''''''''''''''''' || '""""""'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
END;

CREATE OR REPLACE FUNCTION coffer.spelled_out(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN replace(lower(value), '`', '''')
  ELSE coffer.folded(replace(replace(replace(replace(replace(
    lower(normalize(value, NFC)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
END;

CREATE OR REPLACE FUNCTION coffer.searchable(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN replace(lower(value), '`', '''')
  WHEN value = translate(value, U&'äöüåøÄÖÜÅØ\0308\030A', '') THEN coffer.folded(value)
  ELSE coffer.folded(value) || chr(10) || coffer.spelled_out(value)
END;

-- Recreate the index, because it stores results of the former functions.
DROP INDEX "Transaction_text";
-- For the filter `text`: finds any part of the three texts. The line feeds between them prevent a match across two
-- texts.
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  coffer.searchable(coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);
