import type { Database } from '@coffer/db/database.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { SeededRandom } from '../demo/seeded-random.ts';

/** An operation by name, with its input; the sender adds the wallet. */
export interface RandomWrite {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface ExistingTransactionRow {
  readonly id: string;
  readonly amountValue: string;
  readonly parent: boolean;
  readonly part: boolean;
  readonly linked: boolean;
}

export interface WalletWithWrites {
  readonly walletId: string;
  readonly assetIds: readonly string[];
  readonly tagIds: readonly string[];
}

/** The wallet's transactions, at most 200, in order of creation. */
export function readExistingTransactions(database: Database, walletId: string): Promise<ExistingTransactionRow[]> {
  return database.withWallet(walletId, (transaction) =>
    transaction.query<ExistingTransactionRow>({
      text: `SELECT t.id, t."amountValue", t.parent, t."parentTransactionId" IS NOT NULL AS part,
               EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = t."walletId" AND l."transactionId" = t.id) AS linked
             FROM "Transaction" t WHERE t."walletId" = $1 ORDER BY t.id LIMIT 200`,
      values: [walletId],
    }),
  );
}

/**
 * A random write to the ledger that is mostly valid for the existing transactions. The ledger may have changed by the time it is
 * sent, so it can be rejected.
 */
export function createRandomWrite(
  random: SeededRandom,
  { assetIds, tagIds }: WalletWithWrites,
  existing: readonly ExistingTransactionRow[],
): RandomWrite {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.between(0, items.length - 1)];
  const day = () => addDays('2026-02-01', random.between(0, 6));
  const amount = () => `${random.between(-50, 50)}.${random.between(1, 99)}1`;
  const currency = () => (random.chance(0.8) ? 'EUR' : 'USD');
  const assetId = () => pick(assetIds);
  const twoAssets = () => {
    const from = random.between(0, assetIds.length - 1);
    return { assetId: assetIds[from], counterAssetId: assetIds[(from + 1) % assetIds.length] };
  };
  const create = (): RandomWrite => ({
    name: 'transactions.create',
    input: {
      assetId: assetId(),
      date: day(),
      amountValue: amount(),
      amountCurrency: currency(),
      tagIds: [pick(tagIds)],
    },
  });
  const free = existing.filter(({ parent, linked }) => !parent && !linked);
  const one = (of: readonly ExistingTransactionRow[]) => pick(of.length > 0 ? of : existing);
  const some = () => [...new Set(Array.from({ length: random.between(1, 5) }, () => pick(existing)?.id))];
  const side = (record: ExistingTransactionRow | undefined) => ({ type: 'transaction', id: record?.id });
  if (existing.length < 3) return create();

  const weighted: readonly (readonly [weight: number, write: () => RandomWrite])[] = [
    [20, create],
    [8, () => ({ name: 'transactions.update', input: { id: one(free)?.id, amountValue: amount(), date: day() } })],
    [
      6,
      () => ({
        name: 'transactions.update',
        input: { id: one(existing)?.id, date: day(), usingDateRule: 'nextMonth' },
      }),
    ],
    [
      4,
      () => ({
        name: 'transactions.update',
        input: { id: one(free)?.id, assetId: assetId(), amountCurrency: currency() },
      }),
    ],
    [12, () => split(one(free.filter(({ part }) => !part)), amount())],
    [5, () => ({ name: 'transactions.unsplit', input: { id: one(existing.filter(({ parent }) => parent))?.id } })],
    [
      12,
      () => ({
        name: 'transfers.link',
        input: {
          source: side(one(free.filter(({ amountValue }) => amountValue.startsWith('-')))),
          counter: side(one(free.filter(({ amountValue }) => !amountValue.startsWith('-')))),
        },
      }),
    ],
    [5, () => ({ name: 'transfers.unlink', input: side(one(existing.filter(({ linked }) => linked))) })],
    [2, () => ({ name: 'transfers.bulkUnlink', input: { sides: some().map((id) => ({ type: 'transaction', id })) } })],
    [4, () => ({ name: 'transfers.createCounter', input: { source: side(one(free)), assetId: assetId() } })],
    [
      4,
      () => ({
        name: 'transfers.book',
        input: {
          ...twoAssets(),
          date: day(),
          counterDate: day(),
          amountValue: `${random.between(1, 50)}.5`,
          amountCurrency: currency(),
        },
      }),
    ],
    [6, () => ({ name: 'transactions.delete', input: { id: one(existing)?.id } })],
    [4, () => ({ name: 'transactions.bulkDelete', input: { transactionIds: some() } })],
    [
      4,
      () => ({
        name: 'transactions.bulkUpdate',
        input: {
          transactionIds: some(),
          changes: { reviewed: random.chance(0.5), tagIds: [pick(tagIds)], usingDateRule: 'transactionDate' },
        },
      }),
    ],
    [4, () => ({ name: 'transactions.bulkUpdate', input: { transactionIds: some(), changes: { date: day() } } })],
    [
      3,
      () => ({
        name: 'transactions.bulkUpdateEach',
        input: { groups: some().map((id) => ({ transactionIds: [id], changes: { assetId: assetId() } })) },
      }),
    ],
    [4, () => ({ name: 'transactions.bulkAddTags', input: { transactionIds: some(), tagIdsToAdd: tagIds } })],
    [3, () => ({ name: 'transactions.removeAssetHistory', input: { assetId: assetId(), date: day() } })],
    [4, () => ({ name: 'assets.balance', input: { id: assetId(), date: day(), balance: amount() } })],
    [
      3,
      () => ({
        name: 'imports.import',
        input: { id: assetId(), importerType: 'csv', content: statement(random, day, amount) },
      }),
    ],
  ];
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0);
  let left = random.next() * total;
  for (const [weight, write] of weighted) {
    left -= weight;
    if (left < 0) return write();
  }
  return create();
}

function split(whole: ExistingTransactionRow | undefined, first: string): RandomWrite {
  const rest = parseUnlimitedDecimal(whole?.amountValue ?? '0').minus(parseUnlimitedDecimal(first));
  const parts = [{ amountValue: first }, { amountValue: '0' }, { amountValue: formatDecimal(rest) }];
  return { name: 'transactions.split', input: { id: whole?.id, parts } };
}

function statement(random: SeededRandom, day: () => string, amount: () => string): string {
  const lines = Array.from({ length: random.between(1, 4) }, () => `${day()},Line ${random.between(1, 9)},${amount()}`);
  return ['Date,Description,Amount', ...lines].join('\n');
}
