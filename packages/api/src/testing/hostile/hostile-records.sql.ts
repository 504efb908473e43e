/**
 * Statements that fill the hostile wallet with transactions. $1 wallet, $2 user, $3 size. Dates range from 1900 to 2199. Amounts
 * are equal wherever operations search by amount, and texts are equal wherever they search by text.
 */

const BY = '"createdUserId", "lastUpdatedUserId"';

/** Cycles through twelve currencies. */
const CURRENCY = `(ARRAY['EUR','USD','GBP','CHF','JPY','SEK','NOK','DKK','PLN','CZK','AUD','CAD'])[1 + n % 12]`;
/** A pseudo-random day in 300 years. */
const ANY_DAY = `'1900-01-01'::date + (n::bigint * 7919 % 109500)::int`;
const nth = (table: string, condition = 'true') =>
  `(SELECT array_agg(id ORDER BY id) FROM "${table}" WHERE "walletId" = $1 AND ${condition})`;
const CATEGORIES = nth('Category', 'NOT system');
const MERCHANTS = nth('Merchant');
const ACCOUNTS = nth('Asset', `type = 'bank'`);
const TRANSACTION = `"walletId", id, "assetId", date, "fromTo", description, "amountValue", "amountCurrency", "categoryId", "merchantId",
  "usingDateRule", "usingStartDate", "usingEndDate", parent, "parentTransactionId", source, ${BY}`;

const TREES = [
  `INSERT INTO "AssetGroup" ("walletId", id, name, ${BY}) SELECT $1, uuidv7(), 'Group ' || n, $2, $2 FROM generate_series(1, $3::int) n`,
  // Chains of nineteen groups, and spare groups for operations that delete one.
  `INSERT INTO "CategoryGroup" ("walletId", id, name, "parentGroupId", ${BY})
   SELECT $1, id, 'Group ' || n, CASE WHEN n % 19 = 0 THEN NULL ELSE lag(id) OVER (ORDER BY n) END, $2, $2
   FROM (SELECT n, uuidv7() AS id FROM generate_series(0, $3::int) n) made ORDER BY n`,
  `INSERT INTO "CategoryGroup" ("walletId", id, name, ${BY}) SELECT $1, uuidv7(), 'spare', $2, $2 FROM generate_series(1, 8)`,
  `INSERT INTO "Category" ("walletId", id, name, type, "categoryGroupId", ${BY})
   SELECT $1, uuidv7(), 'Category ' || n, 'variableExpense', groups.ids[1 + n % cardinality(groups.ids)], $2, $2
   FROM generate_series(1, $3::int) n, (SELECT ${nth('CategoryGroup', `name <> 'spare'`)} AS ids) groups`,
  `INSERT INTO "Tag" ("walletId", id, name, ${BY}) SELECT $1, uuidv7(), 'Tag ' || n, $2, $2 FROM generate_series(1, $3::int) n`,
  `INSERT INTO "Merchant" ("walletId", id, name, domains, ${BY})
   SELECT $1, uuidv7(), 'Equal shop ' || n, ARRAY['shop' || n || '.example'], $2, $2 FROM generate_series(1, $3::int) n`,
  `INSERT INTO "MerchantDecision" ("walletId", counterpart, "merchantId", ${BY})
   SELECT $1, 'equal counterparty ' || n, merchants.ids[n], $2, $2 FROM generate_series(1, $3::int) n, (SELECT ${MERCHANTS} AS ids) merchants`,
];

const ASSETS = [
  `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", "expectedAnnualReturn", ${BY})
   SELECT $1, uuidv7(), 'bank', 'Account ' || n, 'instant', ${CURRENCY}, trim_scale(n / 1000.0), $2, $2 FROM generate_series(1, greatest(2, $3::int / 4)) n`,
  `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", ${BY})
   SELECT $1, uuidv7(), 'other', 'Empty ' || n, 'fixed', 'EUR', $2, $2 FROM generate_series(1, 8) n`,
  `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", ${BY})
   SELECT $1, uuidv7(), 'savings', 'Doomed ' || n, 'fixed', 'EUR', $2, $2 FROM generate_series(1, 9) n`,
];

/** Number of rules: fewer than a wallet may have, so that an operation can create another rule. */
const MAX_RULES = 450;

/** Every rule is evaluated for every transaction, and none matches. */
const RULES = [
  `INSERT INTO "Rule" ("walletId", id, name, position, "ifText", "ifTextMatch", "ifCounterpart", "ifCounterpartMatch", "ifGroups", "thenCategoryId", ${BY})
   SELECT $1, uuidv7(), 'Rule ' || n, n, 'equal ' || n || ' never', 'contains', 'equal out', 'startsWith',
     jsonb_build_array(jsonb_build_object('apply', 'any', 'conditions', jsonb_build_array(jsonb_build_object('field', 'notes', 'match', 'contains', 'value', 'x' || n)))),
     categories.ids[1], $2, $2
   FROM generate_series(1, least($3::int, ${MAX_RULES})) n, (SELECT ${CATEGORIES} AS ids) categories`,
];

const TRANSACTIONS = [
  // Many transactions of equal amount, each of which may form a transfer with many others.
  `INSERT INTO "Transaction" (${TRANSACTION})
   SELECT $1, uuidv7(), accounts.ids[1 + n % 2], '2026-03-02'::date + n % 5, CASE WHEN n % 2 = 0 THEN 'Equal out' ELSE 'Equal in' END,
     'Equal ' || repeat('word ', 40), CASE WHEN n % 2 = 0 THEN -10 ELSE 10 END, 'EUR', NULL, NULL, 'transactionDate',
     '2026-03-02'::date + n % 5, '2026-03-02'::date + n % 5, false, NULL, 'manual', $2, $2
   FROM generate_series(1, 2 * $3::int) n, (SELECT ${ACCOUNTS} AS ids) accounts`,
  // Cash-flow dates that range over 300 years.
  `INSERT INTO "Transaction" (${TRANSACTION})
   SELECT $1, uuidv7(), accounts.ids[1 + n % cardinality(accounts.ids)], date, 'Insurer ' || n, 'Spread', -trim_scale(round((1000 + n) / 7.0, 18)), ${CURRENCY},
     categories.ids[1 + n % cardinality(categories.ids)], merchants.ids[n], 'range', '1900-01-01', '2199-12-31', false, NULL, 'manual', $2, $2
   FROM generate_series(1, $3::int) n, LATERAL (SELECT ${ANY_DAY} AS date) day, (SELECT ${ACCOUNTS} AS ids) accounts,
     (SELECT ${CATEGORIES} AS ids) categories, (SELECT ${MERCHANTS} AS ids) merchants`,
  `INSERT INTO "Transaction" (${TRANSACTION})
   SELECT $1, uuidv7(), accounts.ids[1 + n % cardinality(accounts.ids)], date, 'Equal counterparty ' || n, 'Plain', -1.23456789, ${CURRENCY},
     categories.ids[1 + n % cardinality(categories.ids)], merchants.ids[1 + n % cardinality(merchants.ids)], 'transactionDate', date, date, false, NULL,
     'manual', $2, $2
   FROM generate_series(1, 4 * $3::int) n, LATERAL (SELECT ${ANY_DAY} AS date) day, (SELECT ${ACCOUNTS} AS ids) accounts,
     (SELECT ${CATEGORIES} AS ids) categories, (SELECT ${MERCHANTS} AS ids) merchants`,
  `WITH made AS MATERIALIZED (
     SELECT n, uuidv7() AS id, ${ANY_DAY} AS date FROM generate_series(1, greatest(2, $3::int / 10)) n
   ), parents AS (
     INSERT INTO "Transaction" (${TRANSACTION})
     SELECT $1, id, accounts.ids[1], date, 'Split', NULL, -20, 'EUR', NULL, NULL, 'transactionDate', date, date, true, NULL, 'manual', $2, $2
     FROM made, (SELECT ${ACCOUNTS} AS ids) accounts RETURNING id
   )
   INSERT INTO "Transaction" (${TRANSACTION})
   SELECT $1, uuidv7(), accounts.ids[1], date, 'Part ' || part, NULL, -1, 'EUR', categories.ids[1 + part], NULL, 'transactionDate', date, date, false,
     made.id, 'split', $2, $2
   FROM made, parents, generate_series(1, 20) part, (SELECT ${ACCOUNTS} AS ids) accounts, (SELECT ${CATEGORIES} AS ids) categories
   WHERE parents.id = made.id`,
  `WITH pair AS MATERIALIZED (
     SELECT n, uuidv7() AS gone, uuidv7() AS come, ${ANY_DAY} AS date FROM generate_series(1, greatest(8, $3::int / 2)) n
   ), side AS (
     SELECT gone AS id, come AS other, 1 AS sign, pair.* FROM pair UNION ALL SELECT come, gone, -1, pair.* FROM pair
   ), added AS (
     INSERT INTO "Transaction" (${TRANSACTION})
     SELECT $1, id, accounts.ids[1 + (n + sign + 1) % cardinality(accounts.ids)], date, 'Myself', NULL, -50 * sign, 'EUR', NULL, NULL,
       'transactionDate', date, date, false, NULL, 'manual', $2, $2
     FROM side, (SELECT ${ACCOUNTS} AS ids) accounts RETURNING id
   )
   INSERT INTO "TransferLink" ("walletId", id, "transactionId", "counterTransactionId", date, "createdUserId")
   SELECT $1, uuidv7(), side.id, other, date, $2 FROM side JOIN added ON added.id = side.id`,
  // Transactions for the operations that delete many.
  `INSERT INTO "Transaction" (${TRANSACTION})
   SELECT $1, uuidv7(), asset.id, date, 'Nobody', 'Doomed', -3, 'EUR', NULL, NULL, 'transactionDate', date, date, false, NULL, 'manual', $2, $2
   FROM generate_series(1, $3::int) n, LATERAL (SELECT ${ANY_DAY} AS date) day, "Asset" asset WHERE asset."walletId" = $1 AND asset.type = 'savings'`,
  // Five tags on each transaction that reports read.
  `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
   SELECT $1, t.id, tags.ids[1 + (at * 31 + tag * 7) % cardinality(tags.ids)], tag, t.date
   FROM (SELECT id, date, row_number() OVER (ORDER BY id) AS at FROM "Transaction" WHERE "walletId" = $1 AND description IN ('Plain', 'Spread')) t,
     generate_series(1, 5) tag, (SELECT ${nth('Tag')} AS ids) tags
   ON CONFLICT DO NOTHING`,
];

const FIRST_EQUAL = `(SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "fromTo" = 'Equal out' ORDER BY id LIMIT 1)`;

const AROUND_THEM = [
  `INSERT INTO "Comment" ("walletId", id, "transactionId", text, ${BY})
   SELECT $1, uuidv7(), ${FIRST_EQUAL}, repeat('word ', 50), $2, $2 FROM generate_series(1, $3::int) n`,
  `INSERT INTO "File" ("walletId", id, filename, "fileExtension", size, sha256, ${BY})
   SELECT $1, uuidv7(), 'receipt ' || n || '.pdf', 'pdf', 9, sha256(n::text::bytea), $2, $2 FROM generate_series(1, $3::int) n`,
  `INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "transactionId")
   SELECT $1, uuidv7(), id, 0, ${FIRST_EQUAL} FROM "File" WHERE "walletId" = $1`,
  `INSERT INTO "Notification" ("walletId", id, type, "recipientUserId", payload, ${BY})
   SELECT $1, uuidv7(), 'comment', $2, '{"text":"' || repeat('word ', 500) || '"}', $2, $2 FROM generate_series(1, $3::int) n`,
  // A closing long ago, on assets without transactions.
  `INSERT INTO "Closing" ("walletId", id, "assetId", date, ${BY})
   SELECT $1, uuidv7(), id, '1900-01-01', $2, $2 FROM "Asset" WHERE "walletId" = $1 AND type = 'other'`,
  `INSERT INTO "Import" ("walletId", id, "assetId", "importerType", created, duplicates, skipped, ${BY})
   SELECT $1, uuidv7(), accounts.ids[1], 'csv', 1, 0, 0, $2, $2 FROM generate_series(1, $3::int) n, (SELECT ${ACCOUNTS} AS ids) accounts`,
  `INSERT INTO "CoveredPeriod" ("walletId", id, "assetId", "importId", "fromDate", "untilDate", balances)
   SELECT $1, uuidv7(), "assetId", id, '1900-01-01'::date + 20 * n::int, '1900-01-01'::date + 20 * n::int + 5,
     jsonb_build_array(jsonb_build_object('date', '1900-01-01'::date + 20 * n::int, 'currency', 'EUR', 'amount', n::text))
   FROM (SELECT id, "assetId", row_number() OVER (ORDER BY id) AS n FROM "Import" WHERE "walletId" = $1) made`,
  `INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, pending, date, "amountValue", "amountCurrency", "fromTo")
   SELECT $1, uuidv7(), accounts.ids[1], 'providerD:bank', uuidv7(), 'waits', false, '2026-03-02', -10, 'EUR', 'Equal out'
   FROM generate_series(1, $3::int) n, (SELECT ${ACCOUNTS} AS ids) accounts`,
  `INSERT INTO "MatchReview" ("walletId", id, "assetId", "lineId", "runId", reason, delivered, "candidateTransactionIds", status, ${BY})
   SELECT $1, uuidv7(), line."assetId", line.id, line."runId", 'otherSource', jsonb_build_object('pending', false, 'date', '2026-03-02', 'secondaryDate', NULL,
     'amountValue', '-10', 'amountCurrency', 'EUR', 'fromTo', 'Equal out', 'description', NULL, 'notes', NULL, 'balanceAfter', NULL),
     ARRAY(SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "fromTo" = 'Equal out' ORDER BY id LIMIT 50), 'open', $2, $2
   FROM "DeliveredLine" line WHERE line."walletId" = $1`,
];

/** Scenarios with plan items for 300 years, and budgets with targets and assigned amounts. */
const PLANS = [
  `INSERT INTO "Scenario" ("walletId", id, name, "startDate", "endMonth", "startingBasePerCategory", "expectedAnnualReturn", ${BY})
   SELECT $1, uuidv7(), 'Long ' || n, '1900-01-15', '2199-12', 'averageLast12Months', 4.321, $2, $2 FROM generate_series(1, 8) n`,
  `INSERT INTO "ScenarioAsset" ("walletId", "scenarioId", "assetId", position)
   SELECT $1, scenario.id, asset.id, row_number() OVER (PARTITION BY scenario.id ORDER BY asset.id)
   FROM "Scenario" scenario, "Asset" asset WHERE scenario."walletId" = $1 AND asset."walletId" = $1 AND asset.type = 'bank'`,
  `INSERT INTO "Budget" ("walletId", id, name, currency, "startMonth", ${BY})
   SELECT $1, uuidv7(), 'B' || n, 'EUR', '2020-01', $2, $2 FROM generate_series(1, 3) n WHERE $3::int > 0`,
  `INSERT INTO "BudgetAsset" ("walletId", "budgetId", "assetId", position)
   SELECT $1, budget.id, asset.id, row_number() OVER (PARTITION BY budget.id ORDER BY asset.id)
   FROM "Budget" budget, "Asset" asset WHERE budget."walletId" = $1 AND asset."walletId" = $1 AND asset.type = 'bank'`,
  // A target for every variable-expense category; each target sums the amounts assigned in two years.
  `INSERT INTO "BudgetTarget" ("walletId", id, "budgetId", "categoryId", type, amount, month, every, keep, "createdTime", ${BY})
   SELECT $1, uuidv7(), budget.id, category.id, 'byDate', 1000000, '2099-12', NULL, 'set', '2020-01-01', $2, $2
   FROM "Budget" budget JOIN "Category" category ON category."walletId" = budget."walletId" AND category.type = 'variableExpense'
   WHERE budget."walletId" = $1`,
  `INSERT INTO "BudgetMonth" ("walletId", id, "budgetId", month, held, ${BY})
   SELECT $1, uuidv7(), budget.id, to_char('2026-01-01'::date + make_interval(months => n), 'YYYY-MM'), 0, $2, $2
   FROM "Budget" budget, generate_series(0, 23) n WHERE budget."walletId" = $1`,
  `INSERT INTO "BudgetRow" ("walletId", id, "budgetMonthId", "categoryId", assigned, note)
   SELECT $1, uuidv7(), month.id, category.id, 1.01, repeat('note ', 20)
   FROM "BudgetMonth" month JOIN "Category" category ON category."walletId" = month."walletId" AND category.type = 'variableExpense'
   WHERE month."walletId" = $1`,
  `INSERT INTO "PlanItem" ("walletId", id, "scenarioId", month, "categoryId", amount, duration, frequency, ${BY})
   SELECT $1, uuidv7(), scenarios.ids[1], '1900-01', categories.ids[1 + n % cardinality(categories.ids)], -trim_scale(round(n / 7.0, 18)), 0, 1 + n % 3, $2, $2
   FROM generate_series(1, 4 * $3::int) n, (SELECT ${nth('Scenario')} AS ids) scenarios, (SELECT ${CATEGORIES} AS ids) categories`,
];

export const HOSTILE_RECORD_INSERTS: readonly string[] = [
  ...TREES,
  ...ASSETS,
  ...RULES,
  ...TRANSACTIONS,
  ...AROUND_THEM,
  ...PLANS,
];
