-- What banks and files delivered, so that the next delivery is recognised, and the reviews that people have to decide.

-- A delivered line and its transaction. If the transaction is missing, a person deleted it, and no delivery creates it
-- again. The texts are those that a delivery last wrote: if the transaction has another text, a person edited it.
CREATE TABLE "DeliveredLine" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "assetId" uuid NOT NULL,
  -- The source: `providerD:<institution>` or `import:<type of file>`.
  origin text NOT NULL,
  -- The sync run or import that last delivered the line with changes.
  "runId" uuid NOT NULL,
  state text NOT NULL,
  -- No foreign key, because the line outlives the transaction.
  "transactionId" uuid,
  "stableId" text,
  "providerIds" jsonb NOT NULL DEFAULT '{}',
  -- Set only for lines of a file.
  "importKey" uuid,
  pending boolean NOT NULL,
  date date NOT NULL,
  "secondaryDate" date,
  "amountValue" numeric NOT NULL,
  "amountCurrency" text NOT NULL,
  "fromTo" text,
  description text,
  notes text,
  "balanceAfter" numeric,
  -- The first complete delivery that lacked the pending line.
  "missedRunId" uuid,
  -- When a delivery last wrote to the transaction; a later change was made by someone else.
  "writtenTime" timestamptz(3),
  CONSTRAINT "DeliveredLine_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "DeliveredLine_state_check" CHECK (state IN ('booked', 'waits', 'ignored')),
  CONSTRAINT "DeliveredLine_transactionId_check" CHECK ((state = 'booked') = ("transactionId" IS NOT NULL))
);
ALTER TABLE "DeliveredLine" ADD CONSTRAINT "DeliveredLine_walletId_assetId_fkey"
  FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- The lines around the dates of a delivery.
CREATE INDEX "DeliveredLine_walletId_assetId_date_idx" ON "DeliveredLine" ("walletId", "assetId", date);
-- The lines of a transaction.
CREATE INDEX "DeliveredLine_walletId_transactionId_idx" ON "DeliveredLine" ("walletId", "transactionId");

-- A line that becomes a transaction only after a person has decided about it.
CREATE TABLE "MatchReview" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "legacyStoreId" text,
  "assetId" uuid NOT NULL,
  "lineId" uuid NOT NULL,
  "runId" uuid NOT NULL,
  reason text NOT NULL,
  delivered jsonb NOT NULL,
  "candidateTransactionIds" uuid[] NOT NULL,
  status text NOT NULL DEFAULT 'open',
  decision jsonb,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "MatchReview_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "MatchReview_reason_check" CHECK (reason IN ('amountChanged', 'idReused', 'idChanged', 'severalCandidates',
    'otherSource', 'pendingGone', 'periodClosed')),
  CONSTRAINT "MatchReview_status_check" CHECK (status IN ('open', 'decided')),
  CONSTRAINT "MatchReview_decision_check" CHECK ((status = 'decided') = (decision IS NOT NULL))
);
ALTER TABLE "MatchReview" ADD CONSTRAINT "MatchReview_walletId_assetId_fkey"
  FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "MatchReview" ADD CONSTRAINT "MatchReview_walletId_lineId_fkey"
  FOREIGN KEY ("walletId", "lineId") REFERENCES "DeliveredLine" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "MatchReview_walletId_assetId_status_idx" ON "MatchReview" ("walletId", "assetId", status);
CREATE INDEX "MatchReview_walletId_lineId_idx" ON "MatchReview" ("walletId", "lineId");

-- Whether a source's ids can be trusted to identify the same transaction in each delivery. Not captured for undo,
-- because no user edits it.
CREATE TABLE "DeliveredIds" (
  "walletId" uuid NOT NULL,
  origin text NOT NULL,
  -- The number of overlapping deliveries without a conflict.
  agreed integer NOT NULL DEFAULT 0,
  conflicted boolean NOT NULL DEFAULT false,
  -- The run of the last overlapping delivery.
  "lastRunId" uuid NOT NULL,
  CONSTRAINT "DeliveredIds_pkey" PRIMARY KEY ("walletId", origin)
);
ALTER TABLE "DeliveredIds" ADD CONSTRAINT "DeliveredIds_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;

DO $$
DECLARE
  name text;
  captured record;
BEGIN
  FOREACH name IN ARRAY ARRAY['DeliveredLine', 'MatchReview', 'DeliveredIds'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
    EXECUTE format('REVOKE ALL ON %I FROM coffer_app', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
  FOR captured IN SELECT * FROM (VALUES ('DeliveredLine', 'deliveredLine'), ('MatchReview', 'matchReview')) AS records(name, type) LOOP
    EXECUTE format('CREATE TRIGGER captured_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', captured.name, captured.type);
    EXECUTE format('CREATE TRIGGER captured_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', captured.name, captured.type);
    EXECUTE format('CREATE TRIGGER captured_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_records(%L)', captured.name, captured.type);
  END LOOP;
END $$;

-- The number of lines of a file with an open review.
ALTER TABLE "Import" ADD COLUMN reviews integer NOT NULL DEFAULT 0;

-- Finds the lines of files by their import key.
CREATE INDEX "DeliveredLine_importKey_idx" ON "DeliveredLine" ("walletId", "assetId", "importKey") WHERE "importKey" IS NOT NULL;
