-- Webhooks: the URLs that receive the events of a wallet, and the deliveries sent to them.

CREATE TABLE "Webhook" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  types text[] NOT NULL,
  description text,
  enabled boolean NOT NULL DEFAULT true,
  "offReason" text,
  secret bytea NOT NULL,
  "formerSecret" bytea,
  "formerUntil" timestamptz(3),
  "toldNumber" bigint NOT NULL,
  "nextTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "leasedUntil" timestamptz(3),
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "Webhook_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "Webhook_offReason_check" CHECK ("offReason" IN ('gone', 'failing'))
);
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- Every second the worker looks up the webhooks that are due.
CREATE INDEX "Webhook_nextTime_idx" ON "Webhook" ("nextTime") WHERE enabled;

CREATE TABLE "WebhookDelivery" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "webhookId" uuid NOT NULL,
  type text NOT NULL,
  body text NOT NULL,
  "untilNumber" bigint,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  "lastTryTime" timestamptz(3),
  "nextTryTime" timestamptz(3),
  status integer,
  failure text,
  answer text,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "WebhookDelivery_state_check" CHECK (state IN ('waiting', 'delivered', 'failed'))
);
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_walletId_webhookId_fkey"
  FOREIGN KEY ("walletId", "webhookId") REFERENCES "Webhook" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "WebhookDelivery_walletId_webhookId_id_idx" ON "WebhookDelivery" ("walletId", "webhookId", id);
CREATE INDEX "WebhookDelivery_waiting_idx" ON "WebhookDelivery" ("walletId", "webhookId", id) WHERE state = 'waiting';
CREATE INDEX "WebhookDelivery_createdTime_idx" ON "WebhookDelivery" ("createdTime");

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['Webhook', 'WebhookDelivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
  END LOOP;
END $$;
REVOKE ALL ON "Webhook", "WebhookDelivery" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "Webhook" TO coffer_app;
GRANT SELECT, INSERT, UPDATE ON "WebhookDelivery" TO coffer_app;

-- The webhooks that are due at this time and have something to send: a waiting delivery, or changes that are newer than
-- the changes already sent. Returns at most `most` webhooks; the worker's next call returns the remaining webhooks.
CREATE FUNCTION coffer.due_webhooks(at timestamptz, most integer) RETURNS TABLE("walletId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook
  JOIN "WebhookDelivery" AS delivery ON delivery."walletId" = hook."walletId" AND delivery."webhookId" = hook.id
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND delivery.state = 'waiting'
  UNION
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook JOIN "WalletFeed" AS feed ON feed."walletId" = hook."walletId"
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND 'wallet.changed' = ANY(hook.types) AND feed."lastNumber" > hook."toldNumber"
  UNION
  SELECT hook."walletId", hook.id
  FROM "Webhook" AS hook JOIN "AuditRow" AS head ON head."walletId" = hook."walletId"
  WHERE hook.enabled AND hook."nextTime" <= at AND (hook."leasedUntil" IS NULL OR hook."leasedUntil" <= at) AND 'wallet.changed' = ANY(hook.types) AND head.number IS NULL
  LIMIT most;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.due_webhooks FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.due_webhooks TO coffer_app;

CREATE FUNCTION coffer.expire_webhook_deliveries() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  DELETE FROM "WebhookDelivery" WHERE "createdTime" < now() - interval '30 days';
END;
REVOKE EXECUTE ON FUNCTION coffer.expire_webhook_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_webhook_deliveries TO coffer_app;
