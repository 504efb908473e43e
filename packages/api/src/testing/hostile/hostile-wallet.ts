import * as is from '@coffer/db/columns.ts';
import { createTestWallet, type openTestDatabase, type TestCaller } from '../create-test-wallet.ts';
import { HOSTILE_POSITION_INSERTS } from './hostile-positions.sql.ts';
import { HOSTILE_RECORD_INSERTS } from './hostile-records.sql.ts';

/** The only security with many transactions, prices and splits; every other security has few. */
const HOSTILE_ISIN = 'US0378331005';

/** A wallet in which every collection has `size` records or a fixed fraction of it. The records are as costly to process as possible. */
export interface HostileWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly size: number;
  /** The wallet's owner, signed in. */
  readonly owner: TestCaller;
  /** The wallet's owner, authenticated with an API key that has all scopes. */
  readonly key: TestCaller;
  /** Ids by kind of record. An operation that consumes a record removes it from the list with `take`. */
  readonly ids: Readonly<Record<string, string[]>>;
  /** The security with the most transactions, prices and splits. */
  readonly isin: string;
  /** The change sets that created the wallet, the largest first. */
  readonly changeSets: readonly string[];
  take(kind: string, count?: number): string[];
  one(kind: string): string;
}

type Services = ReturnType<typeof openTestDatabase>;

/** Creates the hostile wallet with a number of statements that doesn't depend on its size. */
export async function createHostileWallet(services: Services, size: number): Promise<HostileWallet> {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const owner = wallet.asOwner();
  const { caller: key } = await wallet.withKey();
  for (const text of [...HOSTILE_RECORD_INSERTS, ...HOSTILE_POSITION_INSERTS]) {
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query(toQuery(text, [walletId, userId, size, HOSTILE_ISIN])),
    );
  }
  await services.owner.query({ text: 'ANALYZE' });
  const ids = await readIds(services, walletId);
  const take = (kind: string, count = 1) => {
    const taken = ids[kind]?.splice(-count) ?? [];
    if (taken.length < count) throw new Error(`the hostile wallet has no ${kind} left`);
    return taken;
  };
  const one = (kind: string) => {
    const id = ids[kind]?.[0];
    if (id === undefined) throw new Error(`the hostile wallet has no ${kind}`);
    return id;
  };
  const sets = await services.owner.query({
    row: { id: is.uuid },
    text: `SELECT "changeSetId" AS id FROM "ChangedRow" WHERE "walletId" = $1 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5`,
    values: [walletId],
  });
  const changeSets = sets.map(({ id }) => id);
  return { walletId, userId, size, owner, key, ids, isin: HOSTILE_ISIN, changeSets, take, one };
}

/**
 * Renumbers the parameters that the statement uses and drops the rest, because PostgreSQL rejects unused parameters.
 */
function toQuery(text: string, values: readonly unknown[]): { readonly text: string; readonly values: unknown[] } {
  const used: unknown[] = [];
  const numbered = text.replace(/\$(\d)/g, (_, digit: string) => {
    const value = values[Number(digit) - 1];
    if (!used.includes(value)) used.push(value);
    return `$${used.indexOf(value) + 1}`;
  });
  return { text: numbered, values: used };
}

/** Kinds of records with their tables and conditions. */
const KINDS: Readonly<Record<string, string>> = {
  account: `"Asset" WHERE type = 'bank'`,
  depot: `"Asset" WHERE type = 'securities'`,
  emptyAsset: `"Asset" WHERE type = 'other'`,
  category: `"Category" WHERE NOT system`,
  group: `"CategoryGroup" WHERE name <> 'spare'`,
  spareGroup: `"CategoryGroup" WHERE name = 'spare'`,
  /** Assets with transactions, for the delete operations only. */
  doomedAsset: `"Asset" WHERE type = 'savings'`,
  doomed: `"Transaction" WHERE description = 'Doomed' AND "assetId" IN (SELECT min(id::text)::uuid FROM "Asset" WHERE type = 'savings' GROUP BY "walletId")`,
  tag: `"Tag" WHERE true`,
  merchant: `"Merchant" WHERE true`,
  rule: `"Rule" WHERE true`,
  equal: `"Transaction" WHERE "fromTo" = 'Equal out'`,
  equalIn: `"Transaction" WHERE "fromTo" = 'Equal in'`,
  spread: `"Transaction" WHERE description = 'Spread'`,
  plain: `"Transaction" WHERE description = 'Plain'`,
  parent: `"Transaction" WHERE parent`,
  linked: `"Transaction" WHERE "fromTo" = 'Myself' AND "amountValue" < 0`,
  security: `"SecurityTransaction" WHERE type = 'buy'`,
  crypto: `"CryptoTransaction" WHERE true`,
  comment: `"Comment" WHERE true`,
  file: `"File" WHERE true`,
  notification: `"Notification" WHERE true`,
  scenario: `"Scenario" WHERE true`,
  planItem: `"PlanItem" WHERE true`,
  budget: `"Budget" WHERE true`,
  expense: `"Category" WHERE type IN ('variableExpense', 'fixedExpense', 'none')`,
  targeted: `"Category" WHERE id IN (SELECT "categoryId" FROM "BudgetTarget")`,
  closing: `"Closing" WHERE true`,
  import: `"Import" WHERE true`,
  review: `"MatchReview" WHERE true`,
  assetGroup: `"AssetGroup" WHERE true`,
};

async function readIds({ owner }: Services, walletId: string): Promise<Record<string, string[]>> {
  const ids: Record<string, string[]> = {};
  for (const [kind, rows] of Object.entries(KINDS)) {
    const found = await owner.query({
      row: { id: is.uuid },
      text: `SELECT id FROM ${rows} AND "walletId" = $1 ORDER BY id`,
      values: [walletId],
    });
    ids[kind] = found.map(({ id }) => id);
  }
  return ids;
}
