import fc from 'fast-check';
import type { openTestDatabase, TestCaller } from '../../testing/create-test-wallet.ts';
import { shiftDay } from './counted-calendar.ts';
import type { RawWallet } from './raw-wallet.ts';
import { removeTestQuote, removeTestRate, removeTestStockSplit } from './shared-market-data.ts';

/** The records that a test can delete from a wallet, or from the shared market data of its instruments. */

const at = fc.nat(1000);
const TRANSACTIONS = ['first', 'last', 'firstCash', 'firstPosition', 'half', 'imports', 'asset', 'history'] as const;
const KNOWLEDGE = ['price', 'quote', 'split', 'knownSplit', 'rate'] as const;
const PARTS = [...TRANSACTIONS, ...KNOWLEDGE];
const KINDS = [...PARTS, 'all'] as const;
export type RandomDeletion = { readonly kind: (typeof KINDS)[number]; readonly at: number };

export const randomDeletion: fc.Arbitrary<RandomDeletion> = fc.record({ kind: fc.constantFrom(...KINDS), at });

/**
 * A sequence of random deletions: five kinds of records in any order, then the first transaction, and finally all
 * remaining transactions.
 */
export const randomDeletionSequence: fc.Arbitrary<readonly RandomDeletion[]> = fc
  .tuple(fc.shuffledSubarray(PARTS, { minLength: 5, maxLength: 5 }), at)
  .map(([some, which]) => [...some, 'first' as const, 'all' as const].map((kind) => ({ kind, at: which })));

type Services = ReturnType<typeof openTestDatabase>;

interface TestedWallet {
  readonly walletId: string;
  readonly call: TestCaller;
}

interface Transaction {
  readonly id: string;
  readonly date: string;
  readonly kind: 'transaction' | 'security' | 'crypto';
}

/**
 * Deletes the records that the deletion selects, through the service or as a market data source does. `raw` has the
 * wallet's records before the deletion.
 */
export async function performRandomDeletion(
  services: Services,
  place: TestedWallet,
  raw: RawWallet,
  { kind, at: which }: RandomDeletion,
): Promise<void> {
  switch (kind) {
    case 'first':
    case 'last':
      return removeAll(place, transactionsOf(raw).slice(...(kind === 'first' ? [0, 1] : [-1])));
    case 'firstCash':
    case 'firstPosition':
      return removeAll(
        place,
        transactionsOf(raw)
          .filter((one) => (one.kind === 'transaction') === (kind === 'firstCash'))
          .slice(0, 1),
      );
    case 'half':
      return removeAll(
        place,
        transactionsOf(raw).filter((_, index) => index % 2 === which % 2),
      );
    case 'all':
      return removeAll(place, transactionsOf(raw));
    case 'imports':
      return undoImports(place);
    case 'asset': {
      const asset = one(raw.assets, which);
      if (asset !== undefined)
        await place.call.assets.delete({ walletId: place.walletId, id: asset.id, withTransactions: true });
      return;
    }
    case 'history':
      return removeHistory(place, raw, which);
    case 'price':
    case 'split':
      return removeOwn(place, raw, kind, which);
    default:
      return removeKnown(services, raw, kind, which);
  }
}

/** Transactions that can be deleted on their own, by date; the parts of a split are deleted with their parent. */
function transactionsOf({ transactions, positions }: RawWallet): Transaction[] {
  const cash = transactions.filter(({ parentTransactionId }) => parentTransactionId === null);
  const all = [...cash.map(({ id, date }) => ({ id, date, kind: 'transaction' as const })), ...positions];
  return all.toSorted((a, b) => (`${a.date} ${a.id}` < `${b.date} ${b.id}` ? -1 : 1));
}

async function removeAll(place: TestedWallet, transactions: readonly Transaction[]): Promise<void> {
  const { call } = place;
  const transactionIds = transactions.filter(({ kind }) => kind === 'transaction').map(({ id }) => id);
  const [first] = transactionIds;
  if (transactionIds.length > 1) await call.transactions.bulkDelete({ walletId: place.walletId, transactionIds });
  else if (first !== undefined) await call.transactions.delete({ walletId: place.walletId, id: first });
  for (const { id, kind } of transactions) {
    if (kind === 'security') await call.securityTransactions.delete({ walletId: place.walletId, id });
    if (kind === 'crypto') await call.cryptoTransactions.delete({ walletId: place.walletId, id });
  }
}

async function undoImports(place: TestedWallet): Promise<void> {
  const { items } = await place.call.imports.list({ walletId: place.walletId, limit: 500 });
  for (const { id, present } of items) if (present > 0) await place.call.imports.undo({ walletId: place.walletId, id });
}

/** Deletes an asset's history up to the day after one of its transactions. */
async function removeHistory(place: TestedWallet, { transactions }: RawWallet, which: number): Promise<void> {
  const until = one(transactions, which);
  if (until === undefined) return;
  const { assetId, date } = until;
  await place.call.transactions.removeAssetHistory({ walletId: place.walletId, assetId, date: shiftDay(date, 1) });
}

async function removeOwn(place: TestedWallet, raw: RawWallet, kind: 'price' | 'split', which: number): Promise<void> {
  const { call } = place;
  if (kind === 'split') {
    const split = one(
      raw.splits.filter((said) => said.own),
      which,
    );
    if (split !== undefined)
      await call.securities.update({ walletId: place.walletId, isin: split.isin, splits: { [split.date]: null } });
    return;
  }
  const price = one(
    raw.prices.filter(({ source }) => source === 'manual'),
    which,
  );
  if (price === undefined) return;
  const prices = [{ date: price.date, priceValue: null, priceCurrency: null }];
  const isCrypto = raw.positions.some(
    ({ instrument, kind: held }) => instrument === price.instrument && held === 'crypto',
  );
  if (isCrypto) await call.cryptoTransactions.setPrices({ walletId: place.walletId, symbol: price.instrument, prices });
  else if (raw.positions.some(({ instrument }) => instrument === price.instrument))
    await call.securities.setPrices({ walletId: place.walletId, isin: price.instrument, prices });
}

async function removeKnown(services: Services, raw: RawWallet, kind: 'quote' | 'knownSplit' | 'rate', which: number) {
  if (kind === 'quote') {
    const quote = one(
      raw.prices.filter(({ source }) => source === 'quote'),
      which,
    );
    if (quote !== undefined) await removeTestQuote(services, quote);
  } else if (kind === 'knownSplit') {
    const split = one(
      raw.splits.filter((said) => !said.own),
      which,
    );
    if (split !== undefined) await removeTestStockSplit(services, split);
  } else {
    const symbols = raw.positions.filter((held) => held.kind === 'crypto').map(({ instrument }) => instrument);
    const rate = one(
      raw.rates.filter(({ currency }) => symbols.includes(currency)),
      which,
    );
    if (rate !== undefined) await removeTestRate(services, rate);
  }
}

function one<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(1, items.length)];
}
