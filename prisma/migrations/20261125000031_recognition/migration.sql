-- What banks and files delivered, so that the next delivery is recognised, and what a person has to decide of it.

-- A line that was delivered, and the booking that it is. One whose booking is gone was deleted by a person: no delivery
-- makes it again. Its texts are what a delivery last wrote: a field that holds something else was edited.
CREATE TABLE "DeliveredLine" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "assetId" uuid NOT NULL,
  -- Who delivers it: `providerD:<institution>` or `import:<type of file>`.
  origin text NOT NULL,
  -- The run of a sync, or the import, that delivered it last with something new.
  "runId" uuid NOT NULL,
  state text NOT NULL,
  -- No reference: it outlasts the booking.
  "transactionId" uuid,
  "stableId" text,
  "providerIds" jsonb NOT NULL DEFAULT '{}',
  -- Of a line of a file.
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
  -- The first of the complete deliveries that lacked it, while it is pending.
  "missedRunId" uuid,
  -- When a delivery last wrote into the booking: one that was changed later was changed by somebody else.
  "writtenTime" timestamptz(3),
  CONSTRAINT "DeliveredLine_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "DeliveredLine_state_check" CHECK (state IN ('booked', 'waits', 'ignored')),
  CONSTRAINT "DeliveredLine_transactionId_check" CHECK ((state = 'booked') = ("transactionId" IS NOT NULL))
);
ALTER TABLE "DeliveredLine" ADD CONSTRAINT "DeliveredLine_walletId_assetId_fkey"
  FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- What was delivered around the days of a delivery.
CREATE INDEX "DeliveredLine_walletId_assetId_date_idx" ON "DeliveredLine" ("walletId", "assetId", date);
-- The lines of a booking.
CREATE INDEX "DeliveredLine_walletId_transactionId_idx" ON "DeliveredLine" ("walletId", "transactionId");

-- A line that is not booked before a person has decided what it is.
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

-- How far the ids of a source are known to name the same booking in each delivery. No record of anybody's: not captured.
CREATE TABLE "DeliveredIds" (
  "walletId" uuid NOT NULL,
  origin text NOT NULL,
  -- Overlapping deliveries without a conflict, and the run of the last.
  agreed integer NOT NULL DEFAULT 0,
  conflicted boolean NOT NULL DEFAULT false,
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

-- How many lines of a file wait for a decision.
ALTER TABLE "Import" ADD COLUMN reviews integer NOT NULL DEFAULT 0;

-- Lines of files that are no bookings of their import.
CREATE INDEX "DeliveredLine_importKey_idx" ON "DeliveredLine" ("walletId", "assetId", "importKey") WHERE "importKey" IS NOT NULL;
