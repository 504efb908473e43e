import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../kernel/etag.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import {
  createTransferTestWallet,
  cryptoSide,
  securitySide,
  type TestLedger,
  transactionSide,
} from './testing/transfer-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
});

type Side = Parameters<TestLedger['call']['transfers']['link']>[0]['source'];
const link = (source: Side, counter: Side, more: object = {}) =>
  ledger.call.transfers.link({ walletId: ledger.walletId, source, counter, ...more });
const unlink = ({ type, id }: Side) => ledger.call.transfers.unlink({ walletId: ledger.walletId, type, id });

describe('linking two records', () => {
  test('links both sides, and sets the transfer category on both', async () => {
    const { book, get, giro, savings, transferCategory: categoryId } = ledger;
    const [out, into] = [await book(giro, '-50'), await book(savings, '49')];
    expect(await link(transactionSide(out.id), transactionSide(into.id))).toEqual({
      source: transactionSide(out.id),
      counter: transactionSide(into.id),
    });
    const link1 = { transferCounterType: 'transaction', transferCounterId: into.id, categoryId };
    expect(await get(out.id)).toMatchObject(link1);
    expect(await get(into.id)).toMatchObject({ ...link1, transferCounterId: out.id });
  });

  test('keeps both categories on request', async () => {
    const { call, walletId, book, get, giro, savings } = ledger;
    const { id: categoryId } = await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' });
    const [out, into] = [await book(giro, '-50', { categoryId }), await book(savings, '50')];
    await link(transactionSide(out.id), transactionSide(into.id), { keepCategories: true });
    expect(await get(out.id)).toMatchObject({ categoryId, transferCounterId: into.id });
    expect(await get(into.id)).toMatchObject({ categoryId: null, transferCounterId: out.id });
  });

  test('links any two kinds: purchases with outgoing cash, sales and dividends with incoming cash', async () => {
    const { position, book, giro, links, get, categoryOf, transferCategory } = ledger;
    for (const [type, amount, wrong] of [
      ['buy', '-201.5', '201.5'],
      ['sell', '198.5', '-198.5'],
      ['dividend', '10', '-10'],
      ['transferIn', '-1', '1'],
      ['transferOut', '1', '-1'],
    ] as const) {
      const id = await position('SecurityTransaction', { type });
      const cash = await book(giro, amount);
      expect(await refusalText(link(securitySide(id), transactionSide((await book(giro, wrong)).id))), type).toBe(
        'linked',
      );
      await link(securitySide(id), transactionSide(cash.id));
      expect(await get(cash.id)).toMatchObject({ transferCounterType: 'securityTransaction', transferCounterId: id });
      expect(await categoryOf('SecurityTransaction', id)).toBe(transferCategory);
    }
    const coin = await position('CryptoTransaction', { type: 'buy' });
    await link(transactionSide((await book(giro, '-3')).id), cryptoSide(coin));
    const [left, came] = [
      await position('SecurityTransaction', { type: 'transferOut' }),
      await position('CryptoTransaction', { type: 'transferIn' }),
    ];
    await link(securitySide(left), cryptoSide(came));
    expect(await refusalText(link(securitySide(left), cryptoSide(came)))).toBe('alreadyLinked source');
    const rows = await links();
    expect(rows).toHaveLength(14);
    for (const { own, counter } of rows) expect(rows).toContainEqual({ own: counter, counter: own });
  });

  test('requires opposite signs, two unlinked records, and leaves', async () => {
    const { call, walletId, book, giro, savings } = ledger;
    const [a, b, c, nothing] = [
      await book(giro, '-5'),
      await book(savings, '-5'),
      await book(savings, '5'),
      await book(savings, '0'),
    ];
    expect(await refusalText(link(transactionSide(a.id), transactionSide(b.id)))).toBe('linked');
    expect(await refusalText(link(transactionSide(a.id), transactionSide(a.id)))).toBe('linked');
    expect(await refusalText(link(transactionSide(a.id), transactionSide(nothing.id)))).toBe('linked');
    await link(transactionSide(a.id), transactionSide(c.id));
    expect(await refusalText(link(transactionSide(b.id), transactionSide(c.id)))).toBe('alreadyLinked counter');
    expect(await refusalText(link(transactionSide(c.id), transactionSide(b.id)))).toBe('alreadyLinked source');
    const whole = await book(giro, '10');
    await call.transactions.split({ walletId, id: whole.id, parts: [{ amountValue: '5' }, { amountValue: '5' }] });
    expect(await refusalText(link(transactionSide(b.id), transactionSide(whole.id)))).toBe('split');
    const { items } = await call.transactions.list({ walletId, parentTransactionId: whole.id, limit: 2 });
    await link(transactionSide(b.id), transactionSide(items[0]?.id ?? ''));
  });

  test('names the side that is not in the wallet', async () => {
    const { book, giro } = ledger;
    const [own, stranger] = [transactionSide((await book(giro, '-5')).id), randomUUID()];
    const foreign = await createTransferTestWallet(services);
    const theirs = await foreign.book(foreign.giro, '5');
    for (const id of [stranger, theirs.id]) {
      expect(await refusalText(link(own, transactionSide(id)))).toBe('invalidReference counter.id');
      expect(await refusalText(link(transactionSide(id), own))).toBe('invalidReference source.id');
    }
    expect(await refusalText(link(own, securitySide(own.id)))).toBe('invalidReference counter.id');
  });

  test('succeeds once if many people link the same records with each other and with others', {
    timeout: 60_000,
  }, async () => {
    const { book, giro, savings, links } = ledger;
    const outs = await Promise.all(Array.from({ length: 4 }, () => book(giro, '-7')));
    const intos = await Promise.all(Array.from({ length: 4 }, () => book(savings, '7')));
    const pairs = outs.flatMap((out) =>
      intos.flatMap(
        (into) =>
          [
            [out.id, into.id],
            [into.id, out.id],
          ] as const,
      ),
    );
    const answers = await Promise.all(
      pairs.map(([a, b]) =>
        link(transactionSide(a), transactionSide(b)).then(
          () => 'linked',
          (error: unknown) => refusalText(Promise.reject(error)),
        ),
      ),
    );
    expect(new Set(answers.filter((answer) => answer !== 'linked').map((answer) => answer.split(' ')[0]))).toEqual(
      new Set(['alreadyLinked']),
    );
    const rows = await links();
    expect(rows).toHaveLength(2 * answers.filter((answer) => answer === 'linked').length);
    for (const { own, counter } of rows) expect(rows).toContainEqual({ own: counter, counter: own });
  });
});

describe('removing a link', () => {
  test('unlinks both sides from either one, and keeps the categories', async () => {
    const { position, book, get, giro, links, categoryOf, transferCategory } = ledger;
    const id = await position('SecurityTransaction', { type: 'buy' });
    const cash = await book(giro, '-201.5');
    await link(transactionSide(cash.id), securitySide(id));
    expect(await unlink(securitySide(id))).toEqual({ id });
    expect(await links()).toEqual([]);
    expect(await get(cash.id)).toMatchObject({
      transferCounterType: null,
      transferCounterId: null,
      categoryId: transferCategory,
    });
    expect(await categoryOf('SecurityTransaction', id)).toBe(transferCategory);
    expect(await refusalText(unlink(securitySide(id)))).toBe('notFound');
    expect(await refusalText(unlink(transactionSide(cash.id)))).toBe('notFound');
    expect(await refusalText(unlink(transactionSide(randomUUID())))).toBe('notFound');
    await link(transactionSide(cash.id), securitySide(id));
    await unlink(transactionSide(cash.id));
    expect(await links()).toEqual([]);
  });

  test('succeeds once if both sides are unlinked and deleted at the same time', { timeout: 60_000 }, async () => {
    const { call, walletId, book, giro, savings, links } = ledger;
    for (let round = 0; round < 5; round += 1) {
      const [out, into] = [await book(giro, '-50'), await book(savings, '50')];
      await link(transactionSide(out.id), transactionSide(into.id));
      const answers = await Promise.allSettled([
        unlink(transactionSide(out.id)),
        unlink(transactionSide(into.id)),
        call.transactions.delete({ walletId, id: out.id }),
        call.transactions.update({ walletId, id: into.id, transferCounterType: null, transferCounterId: null }),
      ]);
      const refused = answers.filter((answer) => answer.status === 'rejected');
      for (const { reason } of refused) expect(await refusalText(Promise.reject(reason))).toBe('notFound');
      expect(await links()).toEqual([]);
    }
  });

  test('is rejected with an outdated version of the transaction', async () => {
    const { wallet, walletId, book, get, giro, savings } = ledger;
    const [out, into] = [await book(giro, '-50'), await book(savings, '50')];
    await link(transactionSide(out.id), transactionSide(into.id));
    const attempt = (ifMatch: string) =>
      wallet.asOwner({ ifMatch }).transfers.unlink({ walletId, ...transactionSide(out.id) });
    expect(await refusalText(attempt(computeEtag(out)))).toBe('preconditionFailed');
    await attempt(computeEtag(await get(out.id)));
    const id = await ledger.position('SecurityTransaction', { type: 'buy' });
    await link(securitySide(id), transactionSide(out.id));
    const { call } = ledger;
    const ifMatch = computeEtag(await call.securityTransactions.get({ walletId, id }));
    await call.securityTransactions.update({ walletId, id, notes: 'n' });
    const again = (tag: string) => wallet.asOwner({ ifMatch: tag }).transfers.unlink({ walletId, ...securitySide(id) });
    expect(await refusalText(again(ifMatch))).toBe('preconditionFailed');
    await again(computeEtag(await call.securityTransactions.get({ walletId, id })));
  });

  test('is a write: viewers and read-only keys can neither link nor unlink', async () => {
    const { wallet, walletId, book, giro, savings } = ledger;
    const [source, counter] = [
      transactionSide((await book(giro, '-5')).id),
      transactionSide((await book(savings, '5')).id),
    ];
    const viewer = await wallet.asMember('viewer');
    const { caller } = await wallet.withKey(['service:read']);
    const mirror = { walletId, source, assetId: savings };
    expect(await refusalText(viewer.transfers.link({ walletId, source, counter }))).toBe('insufficientRole');
    expect(await refusalText(caller.transfers.link({ walletId, source, counter }))).toBe('insufficientScope');
    expect(await refusalText(caller.transfers.unlink({ walletId, ...source }))).toBe('insufficientScope');
    expect(await refusalText(viewer.transfers.createCounter(mirror))).toBe('insufficientRole');
    expect((await viewer.transfers.matches(mirror)).items).toHaveLength(1);
    expect((await caller.transfers.matches(mirror)).items).toHaveLength(1);
    const stranger = (await createTestWallet(services)).asOwner();
    expect(await refusalText(stranger.transfers.matches(mirror))).toBe('notFound');
  });
});

describe('creating a counter transaction', () => {
  const mirror = (source: Side, assetId: string, more: object = {}) =>
    ledger.call.transfers.createCounter({ walletId: ledger.walletId, source, assetId, ...more });

  test('adds the opposite amount on the same day, and links the two', async () => {
    const { book, get, giro, savings, transferCategory: categoryId } = ledger;
    const out = await book(giro, '-50.005', { description: 'Standing order', notes: 'n' });
    const made = await mirror(transactionSide(out.id), savings);
    expect(made).toMatchObject({
      assetId: savings,
      date: out.date,
      amountValue: '50.005',
      amountCurrency: 'EUR',
      fromTo: 'Giro',
      description: 'Standing order',
      notes: null,
      categoryId,
      source: 'manual',
      transferCounterType: 'transaction',
      transferCounterId: out.id,
    });
    expect(await get(out.id)).toMatchObject({ transferCounterId: made.id, categoryId });
  });

  test('converts into the asset’s currency on the source’s day, unless an amount is given', async () => {
    const { book, giro, asset } = ledger;
    const dollars = await asset('Dollars', 'USD');
    const date = '2020-03-02';
    const table = await services.rates.tableOf(['USD']);
    const expected = table.rateInto('USD').on('EUR', date).times(100).toDecimalPlaces(2, 6).toFixed();
    const first = await mirror(transactionSide((await book(giro, '-100', { date })).id), dollars);
    expect(first).toMatchObject({ amountCurrency: 'USD', amountValue: String(Number(expected)) });
    const second = await mirror(transactionSide((await book(giro, '-100', { date })).id), dollars, {
      amountValue: '110.5',
      date: '2020-03-04',
      fromTo: null,
      description: 'mine',
    });
    expect(second).toMatchObject({ amountValue: '110.5', date: '2020-03-04', fromTo: null, description: 'mine' });
  });

  test('adds the expected cash of a position, and requires an amount if it expects none', async () => {
    const { position, giro } = ledger;
    const sold = await position('CryptoTransaction', { type: 'sell', feesValue: '0.333', taxValue: '1' });
    expect(await mirror(cryptoSide(sold), giro)).toMatchObject({ amountValue: '198.67', transferCounterId: sold });
    const moved = await position('SecurityTransaction', { type: 'transferIn' });
    expect(await refusalText(mirror(securitySide(moved), giro))).toBe('invalidState amountValue');
    expect(await refusalText(mirror(securitySide(moved), giro, { amountValue: '5' }))).toBe('linked');
    expect(await mirror(securitySide(moved), giro, { amountValue: '-5' })).toMatchObject({ transferCounterId: moved });
  });

  test('can be undone: the counter transaction is deleted, and the record has its category again', async () => {
    const { call, walletId, book, get, position, categoryOf, giro, savings } = ledger;
    const { id: categoryId } = await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' });
    const takeBack = (source: Side, counterId: string) =>
      call.transfers.takeBackCounter({ walletId, source, counterId });
    const out = await book(giro, '-50', { categoryId });
    const other = await book(savings, '50');
    const made = await mirror(transactionSide(out.id), savings);
    expect(await refusalText(takeBack(transactionSide(out.id), other.id))).toBe('notFound');
    expect(await takeBack(transactionSide(out.id), made.id)).toEqual({ id: made.id });
    expect(await get(out.id)).toMatchObject({ transferCounterId: null, categoryId });
    expect(await refusalText(get(made.id))).toBe('notFound');
    expect(await refusalText(takeBack(transactionSide(out.id), made.id))).toBe('notFound');
    const bought = await position('SecurityTransaction', { type: 'buy', categoryId });
    await takeBack(securitySide(bought), (await mirror(securitySide(bought), giro)).id);
    expect(await categoryOf('SecurityTransaction', bought)).toBe(categoryId);
    expect((await call.transactions.list({ walletId, assetIds: [giro], limit: 10 })).items).toHaveLength(1);
  });

  test('keeps a given category; rejects records that cannot be linked and creates nothing', async () => {
    const { call, walletId, book, giro, savings } = ledger;
    const { id: categoryId } = await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' });
    const out = await book(giro, '-50');
    expect(await mirror(transactionSide(out.id), savings, { categoryId })).toMatchObject({ categoryId });
    expect(await refusalText(mirror(transactionSide(out.id), savings))).toBe('alreadyLinked source');
    expect(await refusalText(mirror(transactionSide(randomUUID()), savings))).toBe('invalidReference source.id');
    const other = transactionSide((await book(giro, '-50')).id);
    expect(await refusalText(mirror(other, randomUUID()))).toBe('invalidReference assetId');
    expect(await refusalText(mirror(other, savings, { amountCurrency: 'QQQ' }))).toBe('unknownCurrency amountCurrency');
    expect(await refusalText(mirror(other, savings, { amountValue: '-1' }))).toBe('linked');
    expect(await refusalText(mirror(other, savings, { categoryId: randomUUID() }))).toBe('invalidReference categoryId');
    const whole = await book(giro, '-10');
    await call.transactions.split({ walletId, id: whole.id, parts: [{ amountValue: '-5' }, { amountValue: '-5' }] });
    expect(await refusalText(mirror(transactionSide(whole.id), savings))).toBe('split');
    expect((await call.transactions.list({ walletId, assetIds: [savings], limit: 10 })).items).toHaveLength(1);
  });
});
