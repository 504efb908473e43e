-- Where an instrument is quoted, shared by the whole instance. If `source` is null, no provider of quotes knows the
-- instrument.
CREATE TABLE "QuoteListing" (
  -- An ISIN or a crypto symbol.
  instrument text NOT NULL,
  source text,
  -- The source's symbol for the instrument.
  symbol text,
  exchange text,
  -- The currency of the quotes; GBX is pence.
  unit text,
  -- The first requested day.
  "firstDay" date,
  -- The last day with a quote.
  "lastDay" date,
  "checkedTime" timestamptz(3),
  "nextTime" timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  -- Why there are no new quotes; null on success.
  problem text,
  CONSTRAINT "QuoteListing_pkey" PRIMARY KEY (instrument),
  CONSTRAINT "QuoteListing_problem" CHECK (problem IN ('unknown', 'unavailable', 'refused', 'unreadable', 'implausible')),
  CONSTRAINT "QuoteListing_whole" CHECK ((source IS NULL) = (symbol IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "QuoteListing" TO coffer_app;
