-- Where an instrument is quoted: one place for the whole instance. Without a source it is one that nobody knows.
CREATE TABLE "QuoteListing" (
  -- An ISIN, or the symbol of a crypto currency.
  instrument text NOT NULL,
  source text,
  -- As the source calls it there, and in what it is quoted (GBX is pence).
  symbol text,
  exchange text,
  unit text,
  -- The first day that was asked for, and the last one with a quote.
  "firstDay" date,
  "lastDay" date,
  "checkedTime" timestamptz(3),
  "nextTime" timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  -- Why there are no new quotes; null where there are.
  problem text,
  CONSTRAINT "QuoteListing_pkey" PRIMARY KEY (instrument),
  CONSTRAINT "QuoteListing_problem" CHECK (problem IN ('unknown', 'unavailable', 'refused', 'unreadable', 'implausible')),
  CONSTRAINT "QuoteListing_whole" CHECK ((source IS NULL) = (symbol IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "QuoteListing" TO coffer_app;
