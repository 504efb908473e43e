import type { z } from 'zod';
import * as shapes from './record-shapes.ts';

type Row = Readonly<Record<string, unknown>>;

/** How to restore records of one kind. */
export interface RestoredKind {
  readonly table: string;
  readonly columns: readonly string[];
  /** Converts a record to a row. @throws ZodError for an invalid record */
  row(record: unknown): Row;
  /** SQL to insert the rows ($1, as JSON) into the wallet $2; by default they are inserted unchanged. */
  readonly insert?: string;
  /** SQL for further data in the rows ($1, as JSON); $2 is the wallet. */
  readonly also?: string;
}

interface Parts {
  /** Fields without a column. */
  readonly without?: readonly string[];
  /** Computes columns from the fields. */
  readonly columns?: (record: Row) => Row;
  readonly insert?: string;
  readonly also?: string;
}

function restored<Shape extends z.ZodRawShape>(
  table: string,
  schema: z.ZodObject<Shape>,
  { without = [], columns = () => ({}), ...statements }: Parts = {},
): RestoredKind {
  const made = Object.keys(columns({}));
  const names = [...Object.keys(schema.shape), ...made].filter((name) => !without.includes(name));
  return {
    table,
    columns: [...new Set(names)],
    row: (record) => {
      const fields: Row = schema.parse(record);
      return { ...fields, ...columns(fields) };
    },
    ...statements,
  };
}

const TAGS = `
  INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
  SELECT wallet.id, r.id, tag.id, tag.position, r.date
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, date date, "tagIds" uuid[]),
    unnest(r."tagIds") WITH ORDINALITY AS tag (id, position)
  WHERE wallet.id = $2`;

const ASSETS_OF_SCENARIOS = `
  INSERT INTO "ScenarioAsset" ("walletId", "scenarioId", "assetId", position)
  SELECT wallet.id, r.id, asset.id, asset.position - 1
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "assetIds" uuid[]),
    unnest(r."assetIds") WITH ORDINALITY AS asset (id, position)
  WHERE wallet.id = $2`;

const ASSETS_OF_BUDGETS = `
  INSERT INTO "BudgetAsset" ("walletId", "budgetId", "assetId", position)
  SELECT wallet.id, r.id, asset.id, asset.position - 1
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "assetIds" uuid[]),
    unnest(r."assetIds") WITH ORDINALITY AS asset (id, position)
  WHERE wallet.id = $2`;

/** SQL: whether a key is a category or an asset of the wallet $2. */
const IS_CATEGORY = (key: string) => `EXISTS (SELECT FROM "Category" c WHERE c."walletId" = $2 AND c.id = ${key})`;
const KEYED = (key: string) =>
  `CASE WHEN ${IS_CATEGORY(key)} THEN ${key} END, CASE WHEN NOT ${IS_CATEGORY(key)} THEN ${key} END`;

const ROWS_OF_BUDGETS = `
  INSERT INTO "BudgetRow" ("walletId", id, "budgetMonthId", "categoryId", "assetId", assigned, carry, note, snoozed)
  SELECT wallet.id, uuidv7(), r.id, ${KEYED('row.key')}, row.assigned, row.carry, row.note, row.snoozed
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, rows json),
    json_to_recordset(r.rows) AS row (key uuid, assigned numeric, carry boolean, note text, snoozed boolean)
  WHERE wallet.id = $2`;

const TARGETS_OF_BUDGETS = `
  INSERT INTO "BudgetTarget" ("walletId", id, "legacyStoreId", "budgetId", "categoryId", "assetId", type, amount, priority, weight, month,
    every, keep, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
  SELECT wallet.id, r.id, r."legacyStoreId", r."budgetId", ${KEYED('r.key')}, r.type, r.amount, r.priority, r.weight, r.month,
    r.every, r.keep, r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "legacyStoreId" text, "budgetId" uuid, key uuid, type text,
    amount numeric, priority integer, weight integer, month text, every integer, keep text, "createdTime" timestamptz,
    "createdUserId" uuid, "lastUpdatedTime" timestamptz, "lastUpdatedUserId" uuid)
  WHERE wallet.id = $2`;

const GIVEN_PRICES = 'json_populate_recordset(NULL::"WalletPrice", $1::json) AS given';

const MANUAL_PRICES = `
  INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "bookingId", "lastUpdatedTime")
  SELECT wallet.id, given.instrument, given.date, given.source, given.value, given.currency, given."bookingId", given."lastUpdatedTime"
  FROM "Wallet" AS wallet, ${GIVEN_PRICES} WHERE wallet.id = $2 AND given.source = 'manual'`;

/** SQL: triggers have already created the prices paid in transactions; only their times come from the file. */
const PAID_PRICES = `
  UPDATE "WalletPrice" AS price SET "lastUpdatedTime" = given."lastUpdatedTime" FROM ${GIVEN_PRICES}
  WHERE price."walletId" = $2 AND price.instrument = given.instrument AND price.date = given.date
    AND price.source = 'transaction' AND given.source = 'transaction'`;

const TAGS_OF_RULES = `
  INSERT INTO "RuleTag" ("walletId", "ruleId", "tagId", position)
  SELECT wallet.id, r.id, tag.id, tag.position - 1
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "thenTagIds" uuid[]),
    unnest(r."thenTagIds") WITH ORDINALITY AS tag (id, position)
  WHERE wallet.id = $2`;

/** The restored kinds by record type. In a file, each record follows the records it refers to. */
export const RESTORED_KINDS: ReadonlyMap<string, RestoredKind> = new Map([
  ['categoryGroup', restored('CategoryGroup', shapes.categoryGroup)],
  ['category', restored('Category', shapes.category)],
  ['tag', restored('Tag', shapes.tag)],
  ['merchant', restored('Merchant', shapes.merchant)],
  ['assetGroup', restored('AssetGroup', shapes.assetGroup)],
  // Exports contain no provider consents and tokens, so connections have to be renewed.
  [
    'bankConnection',
    restored('BankConnection', shapes.bankConnection, {
      columns: ({ status }) => ({
        status: status === 'disconnected' ? status : 'needsReconnect',
        nextSyncTime: null,
      }),
    }),
  ],
  ['bankAccount', restored('BankAccount', shapes.bankAccount)],
  [
    'asset',
    restored('Asset', shapes.asset, {
      without: ['bankConnection'],
      columns: ({ bankConnection, bankConnectionId }) => ({
        providerAccount: bankConnectionId === null ? null : accountOf(bankConnection),
      }),
    }),
  ],
  ['merchantDecision', restored('MerchantDecision', shapes.merchantDecision)],
  ['rule', restored('Rule', shapes.rule, { without: ['thenTagIds'], also: TAGS_OF_RULES })],
  [
    'import',
    restored('Import', shapes.pastImport, {
      // Older exports lack the last change of an import. The only possible change is its undo.
      columns: ({ lastUpdatedTime, lastUpdatedUserId, undoneTime, createdTime, createdUserId }) => ({
        lastUpdatedTime: lastUpdatedTime ?? undoneTime ?? createdTime,
        lastUpdatedUserId: lastUpdatedUserId ?? createdUserId,
      }),
    }),
  ],
  ['coveredPeriod', restored('CoveredPeriod', shapes.coveredPeriod)],
  [
    'transaction',
    restored('Transaction', shapes.transaction, {
      without: ['transferCounterType', 'transferCounterId', 'tagIds'],
      also: TAGS,
    }),
  ],
  ['comment', restored('Comment', shapes.comment)],
  ['deliveredLine', restored('DeliveredLine', shapes.deliveredLine)],
  ['matchReview', restored('MatchReview', shapes.matchReview)],
  ['securityTransaction', restored('SecurityTransaction', shapes.securityTransaction)],
  ['cryptoTransaction', restored('CryptoTransaction', shapes.cryptoTransaction)],
  ['transferLink', restored('TransferLink', shapes.transferLink)],
  ['price', restored('WalletPrice', shapes.price, { insert: MANUAL_PRICES, also: PAID_PRICES })],
  ['security', restored('WalletSecurity', shapes.security)],
  ['securitySplit', restored('WalletSecuritySplit', shapes.securitySplit)],
  ['scenario', restored('Scenario', shapes.scenario, { without: ['assetIds'], also: ASSETS_OF_SCENARIOS })],
  ['planItem', restored('PlanItem', shapes.planItem)],
  ['budget', restored('Budget', shapes.budget, { without: ['assetIds'], also: ASSETS_OF_BUDGETS })],
  ['budgetMonth', restored('BudgetMonth', shapes.budgetMonth, { without: ['rows'], also: ROWS_OF_BUDGETS })],
  ['budgetTarget', restored('BudgetTarget', shapes.budgetTarget, { insert: TARGETS_OF_BUDGETS })],
  ['notification', restored('Notification', shapes.notification)],
  ['closing', restored('Closing', shapes.closing)],
]);

/** Kinds that are not restored, with the reason: a file gives nobody a membership, a credential or a history. */
export const UNRESTORED_KINDS: ReadonlyMap<string, string> = new Map([
  ['member', 'the person who restores a wallet becomes its owner, and invites the others'],
  ['invitation', 'nobody knows its link'],
  ['apiKey', 'exports contain no secrets'],
  ['webhook', 'exports contain no secrets'],
  ['file', 'exports contain no file contents'],
  ['fileAssignment', 'its file is not restored'],
  ['importFile', 'exports contain no file contents'],
  ['auditRow', 'that history belongs to the original wallet'],
]);

/** Returns the provider's account from an asset's connection. */
function accountOf(connection: unknown): unknown {
  if (typeof connection !== 'object' || connection === null) return null;
  return Reflect.get(connection, `${String(Reflect.get(connection, 'type'))}Account`) ?? null;
}
