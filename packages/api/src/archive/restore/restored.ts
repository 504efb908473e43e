import type { z } from 'zod';
import * as shapes from './record-shapes.ts';

type Row = Readonly<Record<string, unknown>>;

/** How records of a kind become rows again. */
export interface RestoredKind {
  readonly table: string;
  readonly columns: readonly string[];
  /** The row of a record. @throws ZodError for an invalid record. */
  row(record: unknown): Row;
  /** What stores the rows, which are JSON, $1, in the wallet $2; where none is given they are inserted as they are. */
  readonly insert?: string;
  /** What else is told in these: a statement over the rows as JSON, $1; the wallet is $2. */
  readonly also?: string;
}

interface Parts {
  /** Fields that are no columns. */
  readonly without?: readonly string[];
  /** Columns that are made of the fields. */
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

const GIVEN_PRICES = 'json_populate_recordset(NULL::"WalletPrice", $1::json) AS given';

const MANUAL_PRICES = `
  INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "bookingId", "lastUpdatedTime")
  SELECT wallet.id, given.instrument, given.date, given.source, given.value, given.currency, given."bookingId", given."lastUpdatedTime"
  FROM "Wallet" AS wallet, ${GIVEN_PRICES} WHERE wallet.id = $2 AND given.source = 'manual'`;

/** What bookings paid, triggers have made of them by then: of such a price the time alone is taken from the file. */
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

/** By the type of their lines; in the file each comes after those that it refers to. */
export const RESTORED: ReadonlyMap<string, RestoredKind> = new Map([
  ['categoryGroup', restored('CategoryGroup', shapes.categoryGroup)],
  ['category', restored('Category', shapes.category)],
  ['tag', restored('Tag', shapes.tag)],
  ['merchant', restored('Merchant', shapes.merchant)],
  ['assetGroup', restored('AssetGroup', shapes.assetGroup)],
  // The provider's consent and tokens are in no export: what was connected has to be connected again.
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
      // Older exports do not say when an import was last changed: all that can happen to one is that it is undone.
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
  ['notification', restored('Notification', shapes.notification)],
  ['closing', restored('Closing', shapes.closing)],
]);

/** Kinds that are not restored, and why: a file gives nobody a membership, a credential or a history. */
export const LEFT_BEHIND: ReadonlyMap<string, string> = new Map([
  ['member', 'who restores a wallet is its owner, and invites the others'],
  ['invitation', 'its link is known to nobody'],
  ['apiKey', 'its secret is in no export'],
  ['webhook', 'its secret is in no export'],
  ['file', 'its bytes are in no export'],
  ['fileAssignment', 'its file stays behind'],
  ['importFile', 'its bytes are in no export'],
  ['auditRow', 'what was done elsewhere is on record there'],
]);

/** Of an asset's connection, the account at the provider that it is of. */
function accountOf(connection: unknown): unknown {
  if (typeof connection !== 'object' || connection === null) return null;
  return Reflect.get(connection, `${String(Reflect.get(connection, 'type'))}Account`) ?? null;
}
