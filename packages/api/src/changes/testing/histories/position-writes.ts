import type { ExistingPosition } from './existing-records.ts';
import type { RandomInputPicker } from './random-input-picker.ts';
import type { WriteGenerators } from './write-generators.ts';

const ISINS = ['US0378331005', 'DE0007164600', 'IE00B4L5Y983'];
const SYMBOLS = ['BTC', 'ETH'];
const SECURITY_TYPES = ['initialBalance', 'buy', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend'];
const CRYPTO_TYPES = ['initialBalance', 'buy', 'buy', 'sell', 'transferIn', 'transferOut', 'reward'];

const price = (c: RandomInputPicker) => ({ priceValue: c.positive(), priceCurrency: c.currency() });
const paid = (c: RandomInputPicker) => ({
  ...price(c),
  ...(c.chance() ? { feesValue: '1.5', feesCurrency: 'EUR' } : {}),
  ...(c.chance(0.2) ? { taxValue: '0.5', taxCurrency: 'EUR' } : {}),
});
const transaction = (c: RandomInputPicker, types: readonly string[]) => ({
  ...{
    assetId: c.id(c.existingRecords.assets),
    date: c.day(),
    quantity: c.random.between(1, 90) / 10,
    type: c.pickItem(types),
  },
  ...paid(c),
  categoryId: c.maybe(c.existingRecords.categories),
  notes: c.pickItem([null, 'long term', undefined]),
});
const change = (c: RandomInputPicker, types: readonly string[], codes: object) =>
  c.pickItem([
    { quantity: c.random.between(1, 90) / 10 },
    { date: c.day() },
    { ...price(c), notes: c.name() },
    { type: c.pickItem(types) },
    { assetId: c.id(c.existingRecords.assets) },
    codes,
    { categoryId: c.maybe(c.existingRecords.categories) },
    { transferCounterType: null, transferCounterId: null },
  ]);
const prices = (c: RandomInputPicker) =>
  [...new Set([c.day(), c.day()])].map((date) => {
    const value = c.chance(0.8) ? c.positive() : null;
    return { date, priceValue: value, priceCurrency: value === null ? null : c.currency() };
  });

const free = (positions: readonly ExistingPosition[]) => positions.filter(({ linked }) => !linked);
const cash = (c: RandomInputPicker) =>
  c.pickItem([
    null,
    { way: 'book', assetId: c.id(c.existingRecords.assets) },
    { way: 'book', assetId: c.id(c.existingRecords.assets), amountValue: '-12.5' },
  ]);
const kinds = (c: RandomInputPicker) =>
  c.pickItem([
    { kind: 'security', type: 'buy', code: c.pickItem([...ISINS, null]), name: c.chance() ? c.name() : undefined },
    { kind: 'crypto', type: 'buy', code: c.pickItem(SYMBOLS) },
  ]);
const chooseExistingPosition = (c: RandomInputPicker) =>
  c.pickItem([
    ...c.existingRecords.securityTransactions.map((one) => ({ kind: 'security', ...one })),
    ...c.existingRecords.cryptoTransactions.map((one) => ({ kind: 'crypto', ...one })),
  ]);

/** Writes to positions in securities and crypto, and to their details. */
export const POSITION_WRITES: WriteGenerators = {
  'securityTransactions.create': (c) => ({ ...transaction(c, SECURITY_TYPES), isin: c.pickItem(ISINS) }),
  'securityTransactions.update': (c) => ({
    id: c.id(c.existingRecords.securityTransactions),
    ...change(c, SECURITY_TYPES, { isin: c.pickItem(ISINS) }),
  }),
  'securityTransactions.delete': (c) => ({ id: c.id(c.existingRecords.securityTransactions) }),
  'cryptoTransactions.create': (c) => ({ ...transaction(c, CRYPTO_TYPES), symbol: c.pickItem(SYMBOLS) }),
  'cryptoTransactions.update': (c) => ({
    id: c.id(c.existingRecords.cryptoTransactions),
    ...change(c, CRYPTO_TYPES, { symbol: c.pickItem(SYMBOLS) }),
  }),
  'cryptoTransactions.delete': (c) => ({ id: c.id(c.existingRecords.cryptoTransactions) }),
  'cryptoTransactions.setPrices': (c) => ({ symbol: c.pickItem(SYMBOLS), prices: prices(c) }),
  'securities.setPrices': (c) => ({ isin: c.pickItem(ISINS), prices: prices(c) }),
  'securities.update': (c) => ({
    isin: c.pickItem(ISINS),
    ...c.pickItem([
      { name: c.pickItem([c.name(), null]) },
      { wkn: c.pickItem(['865985', '716460', null]) },
      { splits: { [c.day()]: c.pickItem([2, 4, 0.5, null]), '2026-02-04': c.pickItem([3, null]) } },
    ]),
  }),
  'positionTransactions.add': (c) => ({
    ...kinds(c),
    ...{ assetId: c.id(c.existingRecords.assets), date: c.day(), quantity: c.random.between(1, 9) },
    ...paid(c),
    cash: cash(c),
  }),
  'positionTransactions.change': (c) => {
    const { kind, id, linked } = chooseExistingPosition(c);
    return {
      ...{ kind, id },
      ...c.pickItem([{ quantity: c.random.between(1, 9) }, { date: c.day() }, price(c), { notes: c.name() }]),
      ...(linked && c.chance() ? { cash: { date: c.day(), amountValue: `-${c.positive()}` } } : {}),
    };
  },
  'positionTransactions.remove': (c) => {
    const { kind, id, linked } = chooseExistingPosition(c);
    return { kind, id, withCash: linked && c.chance() };
  },
};

/** The securities and crypto transactions without a link, as possible sides of a transfer. */
export const unlinkedPositionTransactions = (c: RandomInputPicker) => [
  ...free(c.existingRecords.securityTransactions).map(({ id, assetId }) => ({
    type: 'securityTransaction',
    id,
    assetId,
  })),
  ...free(c.existingRecords.cryptoTransactions).map(({ id, assetId }) => ({ type: 'cryptoTransaction', id, assetId })),
];
