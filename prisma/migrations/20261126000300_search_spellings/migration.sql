-- Greek has another letter for a sigma at the end of a word; it is compared as a sigma. A typographic apostrophe is
-- compared as an apostrophe.
CREATE OR REPLACE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize(replace(value, '´', ''''), NFKD)), U&'[\0300-\036F]', '', 'g'),
    U&'\00F8\0142\0111\00F0\03C2\2019\2018\201B\02BC\02BB\02B9\2032', U&'oldd\03C3'''''''''''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
END;

-- Like `folded`, but with letters spelled out as people type them on another keyboard: `gruenmarkt` for `Grünmarkt`.
CREATE FUNCTION coffer.spelled_out(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE coffer.folded(replace(replace(replace(replace(replace(
    lower(normalize(value, NFC)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'))
END;

-- The text that a search reads: both spellings, if they differ.
CREATE FUNCTION coffer.searchable(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  WHEN value = translate(value, U&'äöüåøÄÖÜÅØ\0308\030A', '') THEN coffer.folded(value)
  ELSE coffer.folded(value) || chr(10) || coffer.spelled_out(value)
END;

GRANT EXECUTE ON FUNCTION coffer.spelled_out, coffer.searchable TO coffer_app;

DROP INDEX "Transaction_text";
-- For the filter `text`: finds any part of the three texts. The line feeds between them prevent a match across two
-- texts.
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  coffer.searchable(coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);
