import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readExportedState } from '../../changes/testing/exported-state.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import {
  CLOSINGS_TEST_ISIN,
  type ClosingsTestWallet,
  createClosingsTestWallet,
  EUR,
} from './testing/closings-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Way = (ground: ClosingsTestWallet) => Promise<unknown>;
const update =
  (id: string, change: object) =>
  ({ owner, walletId }: ClosingsTestWallet) =>
    owner.transactions.update({ walletId, id, ...change });
const january =
  (change: object): Way =>
  (on) =>
    update(on.id.plain, change)(on);
const transaction = { amountValue: '-1', amountCurrency: EUR } as const;

/** Each way to change January, which is closed. */
const REFUSED: Readonly<Record<string, Way>> = {
  'a transaction': ({ owner, walletId, bank }) =>
    owner.transactions.create({ walletId, assetId: bank, date: '2026-01-31', ...transaction }),
  'a transaction whose using dates begin there': ({ owner, walletId, bank }) =>
    owner.transactions.create({
      walletId,
      assetId: bank,
      date: '2026-02-10',
      ...transaction,
      usingDateRule: 'previousMonth',
    }),
  'a date from there': january({ date: '2026-03-01' }),
  'a date into it': (on) => update(on.id.open, { date: '2026-01-31' })(on),
  'using dates into it': (on) =>
    update(on.id.open, { usingDateRule: 'range', usingStartDate: '2026-01-31', usingEndDate: '2026-02-01' })(on),
  'using dates out of it': (on) => update(on.id.using, { usingDateRule: 'transactionDate' })(on),
  'an amount': january({ amountValue: '-11' }),
  'a currency': january({ amountCurrency: 'USD' }),
  'a category': january({ categoryId: null }),
  'the category of a transaction whose using dates begin there': (on) =>
    update(on.id.using, { categoryId: on.category })(on),
  'an asset': (on) => update(on.id.plain, { assetId: on.savings })(on),
  'many at once': ({ owner, walletId, id, otherCategory }) =>
    owner.transactions.bulkUpdate({
      ...{ walletId, transactionIds: [id.open, id.plain], changes: { categoryId: otherCategory } },
    }),
  'many in groups': ({ owner, walletId, id }) =>
    owner.transactions.bulkUpdateEach({
      ...{ walletId, groups: [{ transactionIds: [id.plain], changes: { date: '2026-03-01' } }] },
    }),
  'a deletion': ({ owner, walletId, id }) => owner.transactions.delete({ walletId, id: id.plain }),
  'a deletion of many': ({ owner, walletId, id }) =>
    owner.transactions.bulkDelete({ walletId, transactionIds: [id.open, id.plain] }),
  'a split': ({ owner, walletId, id }) =>
    owner.transactions.split({ walletId, id: id.plain, parts: [{ amountValue: '-4' }, { amountValue: '-6' }] }),
  'an unsplit': ({ owner, walletId, id }) => owner.transactions.unsplit({ walletId, id: id.whole }),
  'a link': ({ owner, walletId, id }) =>
    owner.transfers.link({
      ...{ walletId, source: { type: 'transaction', id: id.plain } },
      counter: { type: 'transaction', id: id.openIn },
    }),
  'the end of a link': ({ owner, walletId, id }) =>
    owner.transfers.unlink({ walletId, type: 'transaction', id: id.linked }),
  'the end of a link from its other side': ({ owner, walletId, counter }) =>
    owner.transfers.unlink({ walletId, type: 'transaction', id: counter }),
  'the end of a link with its other side': ({ owner, walletId, counter }) =>
    owner.transactions.delete({ walletId, id: counter }),
  'the counterpart of a transfer': ({ owner, walletId, id, savings }) =>
    owner.transfers.createCounter({ walletId, source: { type: 'transaction', id: id.plain }, assetId: savings }),
  'the history of an asset': ({ owner, walletId, bank }) =>
    owner.transactions.removeAssetHistory({ walletId, assetId: bank, date: '2026-03-01' }),
  'a balance': ({ owner, walletId, bank }) =>
    owner.assets.balance({ walletId, id: bank, date: '2026-01-31', balance: '1000' }),
  'an undone import': ({ owner, walletId, importId }) => owner.imports.undo({ walletId, id: importId }),
  'the undone creation of a transaction': ({ owner, walletId, history }) =>
    owner.history.undo({ walletId, id: history.make }),
  'an undone deletion': ({ owner, walletId, history }) => owner.history.undo({ walletId, id: history.remove }),
  'an asset with its transactions': ({ owner, walletId, bank }) =>
    owner.assets.delete({ walletId, id: bank, withTransactions: true }),
  'a category that transactions have': ({ owner, walletId, category }) =>
    owner.categories.delete({ walletId, id: category }),
  'a category in the place of another': ({ owner, walletId, category, otherCategory }) =>
    owner.categories.delete({ walletId, id: category, replacementCategoryId: otherCategory }),
  'a transaction of a security': ({ owner, walletId, depot }) =>
    owner.securityTransactions.create({
      ...{ walletId, assetId: depot, date: '2026-01-31', type: 'buy', isin: CLOSINGS_TEST_ISIN, quantity: 1 },
    }),
  'its quantity': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, quantity: 3 }),
  'its price': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, priceValue: '9' }),
  'its fees': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, feesValue: '1', feesCurrency: EUR }),
  'its tax': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, taxValue: '1', taxCurrency: EUR }),
  'its category': ({ owner, walletId, position, category }) =>
    owner.securityTransactions.update({ walletId, id: position, categoryId: category }),
  'its day': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, date: '2026-03-02' }),
  'the day of one into it': ({ owner, walletId, openPosition }) =>
    owner.securityTransactions.update({ walletId, id: openPosition, date: '2026-01-02' }),
  'its link': ({ owner, walletId, position, id }) =>
    owner.transfers.link({
      ...{ walletId, source: { type: 'transaction', id: id.open } },
      counter: { type: 'securityTransaction', id: position },
    }),
  'its deletion': ({ owner, walletId, position }) => owner.securityTransactions.delete({ walletId, id: position }),
  'the quantity of a crypto currency': ({ owner, walletId, crypto }) =>
    owner.cryptoTransactions.update({ walletId, id: crypto, quantity: 2 }),
  'the deletion of one': ({ owner, walletId, crypto }) => owner.cryptoTransactions.delete({ walletId, id: crypto }),
  'a manual price': ({ owner, walletId }) =>
    owner.securities.setPrices({
      ...{ walletId, isin: CLOSINGS_TEST_ISIN, prices: [{ date: '2026-01-30', priceValue: '12', priceCurrency: EUR }] },
    }),
  'another manual price': ({ owner, walletId }) =>
    owner.securities.setPrices({
      ...{ walletId, isin: CLOSINGS_TEST_ISIN, prices: [{ date: '2026-01-20', priceValue: '12', priceCurrency: EUR }] },
    }),
  'no manual price': ({ owner, walletId }) =>
    owner.securities.setPrices({
      walletId,
      isin: CLOSINGS_TEST_ISIN,
      prices: [{ date: '2026-01-20', priceValue: null, priceCurrency: null }],
    }),
  'a split of a security': ({ owner, walletId }) =>
    owner.securities.update({ walletId, isin: CLOSINGS_TEST_ISIN, splits: { '2026-01-25': 3 } }),
  'no split of a security': ({ owner, walletId }) =>
    owner.securities.update({ walletId, isin: CLOSINGS_TEST_ISIN, splits: { '2026-01-21': null } }),
  'a tool of an agent': ({ owner, walletId, id }) =>
    owner.tools.run({
      walletId,
      name: 'record',
      arguments: { action: 'transactions.update', id: id.plain, amountValue: '-2' },
    }),
};

/** Changes that a closing allows. */
const ALLOWED: Readonly<Record<string, Way>> = {
  'texts and notes': january({ fromTo: 'Else', description: 'x', notes: 'y' }),
  'a second day': january({ secondaryDate: '2026-01-12' }),
  reviewed: january({ reviewed: true }),
  'a merchant': (on) => update(on.id.plain, { merchantId: on.merchant })(on),
  'the same category': (on) => update(on.id.plain, { categoryId: on.category, reviewed: true })(on),
  tags: ({ owner, walletId, id, tag }) =>
    owner.transactions.bulkAddTags({ walletId, transactionIds: [id.plain, id.whole], tagIdsToAdd: [tag] }),
  'the end of a tag': ({ owner, walletId, tag }) => owner.tags.delete({ walletId, id: tag }),
  'the end of a merchant': async ({ owner, walletId, merchant, id }) => {
    await owner.transactions.update({ walletId, id: id.plain, merchantId: merchant });
    return owner.merchants.delete({ walletId, id: merchant });
  },
  'a comment': ({ owner, walletId, id }) => owner.comments.create({ walletId, id: id.plain, text: 'x' }),
  'notes of a security': ({ owner, walletId, position }) =>
    owner.securityTransactions.update({ walletId, id: position, notes: 'x' }),
  'what is dated after it': ({ owner, walletId, id }) =>
    owner.transactions.update({ walletId, id: id.open, amountValue: '-99', date: '2026-02-01' }),
  'a split after it': ({ owner, walletId, id }) => owner.transactions.unsplit({ walletId, id: id.openWhole }),
  'a price after it': ({ owner, walletId }) =>
    owner.securities.setPrices({
      ...{ walletId, isin: CLOSINGS_TEST_ISIN, prices: [{ date: '2026-02-01', priceValue: '12', priceCurrency: EUR }] },
    }),
  'an import of what is there already': ({ owner, walletId, bank }) =>
    owner.imports.import({
      ...{ walletId, id: bank, importerType: 'csv', content: 'Date,Description,Amount\n2026-01-22,Coffee,-3.20\n' },
    }),
};

describe.each([
  ['of all assets', () => [null]],
  ['of each asset', ({ bank, savings, depot }: ClosingsTestWallet) => [bank, depot, savings]],
] as const)('a closing %s', (_what, assetsOf) => {
  let on: ClosingsTestWallet;
  beforeAll(async () => {
    on = await createClosingsTestWallet(services);
    for (const assetId of assetsOf(on)) {
      await on.owner.closings.create({ walletId: on.walletId, date: '2026-01-31', assetId });
    }
  });

  it.each(Object.entries(REFUSED))('rejects %s', async (_name, way) => {
    const before = await readExportedState(services.database, on.walletId);
    expect(await refusalText(way(on))).toBe('periodClosed');
    expect(await readExportedState(services.database, on.walletId)).toEqual(before);
  });

  it.each(Object.entries(ALLOWED))('allows %s', async (_name, way) => {
    const failure = await way(on).then(() => null, toProblem);
    expect(failure).toBeNull();
  });
});

it('of one asset leaves the others open', async () => {
  const on = await createClosingsTestWallet(services);
  await on.owner.closings.create({ walletId: on.walletId, date: '2026-01-31', assetId: on.savings });
  await on.owner.transactions.update({ walletId: on.walletId, id: on.id.plain, amountValue: '-11' });
  await on.owner.securities.update({ walletId: on.walletId, isin: CLOSINGS_TEST_ISIN, splits: { '2026-01-25': 3 } });
  const into = { walletId: on.walletId, assetId: on.savings, date: '2026-01-31', ...transaction };
  expect(await refusalText(on.owner.transactions.create(into))).toBe('periodClosed');
  const moved = { walletId: on.walletId, id: on.id.plain, assetId: on.savings };
  expect(await refusalText(on.owner.transactions.update(moved))).toBe('periodClosed');
});

it('is checked by imports: a statement with a closed day adds no transaction', async () => {
  const on = await createClosingsTestWallet(services);
  await on.owner.closings.create({ walletId: on.walletId, date: '2026-01-31', assetId: on.savings });
  const content = 'Date,Description,Amount\n2026-01-03,x,-3\n';
  const sent = { walletId: on.walletId, id: on.savings, importerType: 'csv', content } as const;
  expect(await on.owner.imports.import(sent)).toMatchObject({ created: 0, reviews: 1 });
  const { items } = await on.owner.matchReviews.list({ walletId: on.walletId, status: 'open' });
  expect(items).toMatchObject([{ reason: 'periodClosed', delivered: { date: '2026-01-03', amountValue: '-3' } }]);
});
