import fc from 'fast-check';
import type { openTestDatabase, TestCaller } from '../../testing/create-test-wallet.ts';
import { shiftDay } from './counted-calendar.ts';
import { performRandomDeletion, randomDeletion } from './random-deletions.ts';
import type { RawPositionTransaction, RawWallet } from './raw-wallet.ts';
import { storeTestQuote, storeTestStockSplit } from './shared-market-data.ts';

/** Random writes of everything that affects the value of assets, one after the other, and deletions. */

interface TestedWallet {
  readonly walletId: string;
  readonly call: TestCaller;
  /** The ids of two assets; a deleted asset is replaced. */
  readonly assets: string[];
  readonly isins: readonly string[];
  readonly symbols: readonly string[];
}

/** A day, mostly within the same ten weeks, sometimes long before them. */
const day = fc.oneof(
  { weight: 7, arbitrary: fc.nat(74).map((days) => shiftDay('2024-01-01', days)) },
  { weight: 1, arbitrary: fc.nat(200).map((days) => shiftDay('2023-12-31', -days)) },
);
const amount = fc.integer({ min: 1, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const currency = fc.constantFrom('EUR', 'NAD');
const which = fc.nat(1);
const booked = {
  ...{ date: day, which, asset: which, quantity: fc.integer({ min: -900, max: 5000 }) },
  ...{ price: fc.option(amount, { freq: 4 }), currency },
};
const security = fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'initialBalance');
const coin = fc.constantFrom('buy', 'sell', 'transferIn', 'transferOut', 'initialBalance');
const moved = fc.constantFrom('buy', 'sell', 'initialBalance');
const priced = { which, date: day, value: amount, currency };

const one = <Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record(fields).map((values) => ({ kind, ...values })) });

export const randomReportWrite = fc.oneof(
  one(5, 'book', { ...booked, type: security }),
  one(3, 'coin', { ...booked, type: coin }),
  one(2, 'cash', { date: day, asset: which, amount, out: fc.boolean(), currency }),
  one(2, 'move', { at: fc.nat(50), date: day, quantity: fc.integer({ min: 1, max: 5000 }), type: moved }),
  one(1, 'remove', { at: fc.nat(50) }),
  one(2, 'price', priced),
  one(2, 'quote', priced),
  one(1, 'split', { which, date: day, factor: fc.constantFrom(2, 0.5, 3, 0.333333) }),
  one(1, 'knownSplit', { which, date: day, factor: fc.constantFrom('4', '0.1') }),
  one(1, 'rate', { which, date: day, rate: amount }),
  one(1, 'import', { asset: which, date: day, amount, out: fc.boolean() }),
  one(5, 'lose', { loss: randomDeletion }),
);
type Write = typeof randomReportWrite extends fc.Arbitrary<infer One> ? One : never;
type Of<Kind extends Write['kind']> = Extract<Write, { readonly kind: Kind }>;

/**
 * Performs a random write through the service, or as a market data source does. `raw` has the wallet's records before
 * the write.
 */
export async function performRandomReportWrite(
  services: ReturnType<typeof openTestDatabase>,
  place: TestedWallet,
  raw: RawWallet,
  one: Write,
): Promise<void> {
  const { walletId, call } = place;
  const isin = 'which' in one ? (place.isins[one.which] ?? '') : '';
  const symbol = 'which' in one ? (place.symbols[one.which] ?? '') : '';
  switch (one.kind) {
    case 'book':
      await call.securityTransactions.create({ ...fieldsOf(place, one), type: one.type, isin });
      return;
    case 'coin':
      await call.cryptoTransactions.create({ ...fieldsOf(place, one), type: one.type, symbol });
      return;
    case 'cash':
      await bookCash(place, one);
      return;
    case 'move':
    case 'remove':
      await change(place, raw.positions, one);
      return;
    case 'price': {
      const price = { date: one.date, priceValue: one.value, priceCurrency: one.currency };
      await call.securities.setPrices({ walletId, isin, prices: [price] });
      return;
    }
    case 'quote':
      await storeTestQuote(services, isin, one);
      return;
    case 'split':
      await call.securities.update({ walletId, isin, splits: { [one.date]: one.factor } });
      return;
    case 'knownSplit':
      await storeTestStockSplit(services, isin, one);
      return;
    case 'rate':
      await services.rates.store([{ currency: symbol, date: one.date, rate: one.rate, source: 'ecb' }]);
      return;
    case 'import':
      await importCash(place, one);
      return;
    case 'lose':
      await performRandomDeletion(services, place, raw, one.loss);
      await replaceAssets(place);
  }
}

/** Imports a statement of two lines. */
async function importCash({ walletId, call, assets }: TestedWallet, { asset, date, out, amount: value }: Of<'import'>) {
  const line = (on: string) => `${on};Shop;${out ? '-' : ''}${value}`;
  const content = ['Date;Payee;Amount', line(date), line(shiftDay(date, 40))].join('\n');
  await call.imports.import({ walletId, id: assets[asset] ?? '', importerType: 'csv', content });
}

async function replaceAssets({ walletId, call, assets }: TestedWallet) {
  const { items } = await call.assets.list({ walletId, limit: 500 });
  for (const [at, id] of assets.entries()) {
    if (items.some((asset) => asset.id === id)) continue;
    const created = await call.assets.create({ walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
    assets[at] = created.id;
  }
}

function fieldsOf(
  { walletId, assets }: TestedWallet,
  { date, asset, quantity, price, currency: code }: Of<'book' | 'coin'>,
) {
  const money = price === null ? {} : { priceValue: price, priceCurrency: code };
  return { walletId, assetId: assets[asset] ?? '', date, quantity: quantity / 100, ...money };
}

async function bookCash(
  { walletId, call, assets }: TestedWallet,
  { asset, date, out, amount: value, currency: code }: Of<'cash'>,
) {
  const amountValue = out ? `-${value}` : value;
  await call.transactions.create({ walletId, assetId: assets[asset] ?? '', date, amountValue, amountCurrency: code });
}

/** Changes or deletes one of the existing transactions. */
async function change(
  { walletId, call }: TestedWallet,
  positions: readonly RawPositionTransaction[],
  one: Of<'move' | 'remove'>,
) {
  const inOrder = positions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const record = inOrder[one.at % Math.max(1, inOrder.length)];
  if (record === undefined) return;
  const kind = record.kind === 'crypto' ? 'cryptoTransactions' : 'securityTransactions';
  const { id } = record;
  if (one.kind === 'remove') await call[kind].delete({ walletId, id });
  else await call[kind].update({ walletId, id, date: one.date, quantity: one.quantity / 100, type: one.type });
}
