-- Budgets: money of some assets, given to envelopes month by month. An envelope is a category or an asset.

CREATE TABLE "Budget" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "legacyStoreId" text,
  name text NOT NULL,
  mode text NOT NULL DEFAULT 'envelope',
  currency text NOT NULL,
  "startMonth" text NOT NULL,
  "startDay" integer NOT NULL DEFAULT 1,
  weekend text NOT NULL DEFAULT 'keep',
  cards text NOT NULL DEFAULT 'plain',
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "Budget_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "Budget_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "Budget_known" CHECK (mode = 'envelope' AND cards = 'plain' AND weekend IN ('keep', 'before')),
  CONSTRAINT "Budget_currency" CHECK (coffer.is_currency(currency)),
  CONSTRAINT "Budget_start" CHECK ("startMonth" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' AND "startDay" BETWEEN 1 AND 28)
);

CREATE TABLE "BudgetAsset" (
  "walletId" uuid NOT NULL,
  "budgetId" uuid NOT NULL,
  "assetId" uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT "BudgetAsset_pkey" PRIMARY KEY ("walletId", "budgetId", "assetId"),
  CONSTRAINT "BudgetAsset_walletId_budgetId_fkey" FOREIGN KEY ("walletId", "budgetId") REFERENCES "Budget" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetAsset_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "BudgetAsset_walletId_assetId_idx" ON "BudgetAsset" ("walletId", "assetId");

CREATE TABLE "BudgetMonth" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "legacyStoreId" text,
  "budgetId" uuid NOT NULL,
  month text NOT NULL,
  -- The amount held for the next month; null if the income of "holdCategoryIds" is held.
  held numeric,
  -- The service removes a deleted category from this list, because an array has no foreign key.
  "holdCategoryIds" uuid[] NOT NULL DEFAULT ARRAY[]::uuid[],
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "BudgetMonth_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "BudgetMonth_walletId_budgetId_fkey" FOREIGN KEY ("walletId", "budgetId") REFERENCES "Budget" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetMonth_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  CONSTRAINT "BudgetMonth_held" CHECK (coffer.is_decimal(held) AND (held IS NULL OR held >= 0))
);
CREATE UNIQUE INDEX "BudgetMonth_walletId_budgetId_month_key" ON "BudgetMonth" ("walletId", "budgetId", month);

CREATE TABLE "BudgetRow" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "budgetMonthId" uuid NOT NULL,
  "categoryId" uuid,
  "assetId" uuid,
  assigned numeric NOT NULL,
  carry boolean NOT NULL DEFAULT false,
  note text,
  snoozed boolean NOT NULL DEFAULT false,
  CONSTRAINT "BudgetRow_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "BudgetRow_walletId_budgetMonthId_fkey" FOREIGN KEY ("walletId", "budgetMonthId") REFERENCES "BudgetMonth" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetRow_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetRow_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetRow_one_key" CHECK (num_nonnulls("categoryId", "assetId") = 1),
  CONSTRAINT "BudgetRow_assigned" CHECK (coffer.is_decimal(assigned))
);
CREATE UNIQUE INDEX "BudgetRow_walletId_budgetMonthId_categoryId_key" ON "BudgetRow" ("walletId", "budgetMonthId", "categoryId");
CREATE UNIQUE INDEX "BudgetRow_walletId_budgetMonthId_assetId_key" ON "BudgetRow" ("walletId", "budgetMonthId", "assetId");
CREATE INDEX "BudgetRow_walletId_categoryId_idx" ON "BudgetRow" ("walletId", "categoryId");
CREATE INDEX "BudgetRow_walletId_assetId_idx" ON "BudgetRow" ("walletId", "assetId");

CREATE TABLE "BudgetTarget" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "legacyStoreId" text,
  "budgetId" uuid NOT NULL,
  "categoryId" uuid,
  "assetId" uuid,
  type text NOT NULL,
  amount numeric NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  weight integer NOT NULL DEFAULT 0,
  month text,
  every integer,
  keep text,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "BudgetTarget_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "BudgetTarget_walletId_budgetId_fkey" FOREIGN KEY ("walletId", "budgetId") REFERENCES "Budget" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetTarget_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetTarget_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "BudgetTarget_one_key" CHECK (num_nonnulls("categoryId", "assetId") = 1),
  CONSTRAINT "BudgetTarget_known" CHECK (type IN ('monthly', 'refill', 'byDate', 'balance') AND keep IN ('balance', 'set')),
  CONSTRAINT "BudgetTarget_by_date" CHECK ((type = 'byDate') = (month IS NOT NULL) AND (type = 'byDate') = (keep IS NOT NULL) AND (every IS NULL OR type = 'byDate')),
  CONSTRAINT "BudgetTarget_ranges" CHECK (amount >= 0 AND coffer.is_decimal(amount) AND priority BETWEEN 0 AND 9 AND weight >= 0 AND every > 0)
);
CREATE UNIQUE INDEX "BudgetTarget_walletId_budgetId_categoryId_key" ON "BudgetTarget" ("walletId", "budgetId", "categoryId");
CREATE UNIQUE INDEX "BudgetTarget_walletId_budgetId_assetId_key" ON "BudgetTarget" ("walletId", "budgetId", "assetId");
CREATE INDEX "BudgetTarget_walletId_categoryId_idx" ON "BudgetTarget" ("walletId", "categoryId");
CREATE INDEX "BudgetTarget_walletId_assetId_idx" ON "BudgetTarget" ("walletId", "assetId");

REVOKE ALL ON "Budget", "BudgetAsset", "BudgetMonth", "BudgetRow", "BudgetTarget" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "Budget", "BudgetAsset", "BudgetMonth", "BudgetRow", "BudgetTarget" TO coffer_app;

DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT * FROM (VALUES
    ('Budget', 'budget', NULL, NULL), ('BudgetAsset', 'budget', 'budgetId', 'budgetId/assetId'),
    ('BudgetMonth', 'budgetMonth', NULL, NULL), ('BudgetRow', 'budgetMonth', 'budgetMonthId', 'id'),
    ('BudgetTarget', 'budgetTarget', NULL, NULL)
  ) AS tables (name, type, shown, key) LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', one.name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', one.name);
    EXECUTE format('SELECT coffer.count_texts(%L, 512, ''record'')', format('%I', one.name));
    IF one.key IS NULL THEN
      EXECUTE format('CREATE TRIGGER captured_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', one.name, one.type);
      EXECUTE format('CREATE TRIGGER captured_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', one.name, one.type);
      EXECUTE format('CREATE TRIGGER captured_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_records(%L)', one.name, one.type);
    ELSE
      EXECUTE format('CREATE TRIGGER captured_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts(%L, %L, %L)', one.name, one.type, one.shown, one.key);
      EXECUTE format('CREATE TRIGGER captured_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts(%L, %L, %L)', one.name, one.type, one.shown, one.key);
      EXECUTE format('CREATE TRIGGER captured_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_parts(%L, %L, %L)', one.name, one.type, one.shown, one.key);
    END IF;
  END LOOP;
  FOR one IN SELECT * FROM (VALUES ('Budget', 'budgets'), ('BudgetRow', 'budgetRows'), ('BudgetTarget', 'budgetTargets')) AS tables (name, kind) LOOP
    EXECUTE format('CREATE TRIGGER counted_added AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_added(%L)', one.name, one.kind);
    EXECUTE format('CREATE TRIGGER counted_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_removed(%L)', one.name, one.kind);
  END LOOP;
END $$;

-- The last day of a month of a budget: the day before the next month starts.
CREATE FUNCTION coffer.budget_month_end(month text, start_day integer, weekend text) RETURNS date
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  following date := ((month || '-01')::date + interval '1 month')::date + start_day - 1;
BEGIN
  IF weekend = 'before' THEN
    following := following - greatest(0, extract(isodow FROM following)::integer - 5);
  END IF;
  RETURN following - 1;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.budget_month_end FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.budget_month_end TO coffer_app;

-- A budget month cannot change if its last day is in a period that is closed for the whole wallet. When a budget is
-- deleted, its rows are deleted too, and their month can no longer be looked up: the service checks closings before it
-- deletes a budget.
CREATE FUNCTION coffer.closed_budget_months_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  first date;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  IF tg_table_name = 'BudgetMonth' THEN
    SELECT min(coffer.budget_month_end(changed.month, budget."startDay", budget.weekend)) INTO first
    FROM changed JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = changed."budgetId";
  ELSE
    SELECT min(coffer.budget_month_end(month.month, budget."startDay", budget.weekend)) INTO first
    FROM changed JOIN "BudgetMonth" AS month ON month."walletId" = wallet AND month.id = changed."budgetMonthId"
    JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = month."budgetId";
  END IF;
  IF coffer.is_closed(days, NULL, first) THEN PERFORM coffer.refuse_closed(wallet, NULL, first); END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.closed_budget_months_changed FROM PUBLIC;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['BudgetMonth', 'BudgetRow'] LOOP
    EXECUTE format('CREATE TRIGGER closed_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.closed_budget_months_changed()', name);
    EXECUTE format('CREATE TRIGGER closed_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.closed_budget_months_changed()', name);
    EXECUTE format('CREATE TRIGGER closed_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.closed_budget_months_changed()', name);
  END LOOP;
END $$;
