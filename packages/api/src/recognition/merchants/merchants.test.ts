import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { parseHostName } from './host-name.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

const make = (name = 'Grünmarkt', more = {}) => owner.merchants.create({ walletId, name, ...more });
const book = (merchantId: string | null, more = {}) =>
  owner.transactions.create({
    ...{ walletId, assetId, date: '2026-01-05', amountValue: '-5', amountCurrency: 'EUR', merchantId },
    ...more,
  });
const merchantOf = async (id: string) => (await owner.transactions.get({ walletId, id })).merchantId;

describe('a merchant', () => {
  test('returns every stored field', async () => {
    const category = await owner.categories.create({ walletId, name: 'Food', type: 'variableExpense' });
    const sent = {
      name: 'Grünmarkt',
      defaultCategoryId: category.id,
      defaultUsingDateRule: 'nextMonth',
      domains: ['gruenmarkt.example'],
      logo: true,
      autoReviewTransactions: true,
    } as const;
    const merchant = await owner.merchants.create({ walletId, ...sent, domains: [...sent.domains] });
    expect(merchant).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      ...sent,
      autoCreatedSource: null,
      createdTime: expect.any(String),
      createdUserId: wallet.userId,
      lastUpdatedTime: merchant.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.merchants.get({ walletId, id: merchant.id })).toEqual(merchant);
    expect(await make('x')).toMatchObject({
      ...{ defaultCategoryId: null, defaultUsingDateRule: null, domains: [] },
      ...{ logo: false, autoReviewTransactions: false },
    });
  });

  test('keeps absent fields, clears fields sent as null, and {} changes nothing', async () => {
    const merchant = await make('x', { defaultUsingDateRule: 'previousMonth', domains: ['a.example', 'b.example'] });
    const { id } = merchant;
    const later = wallet.asOwner({ now: new Date('2030-01-01') });
    expect(await later.merchants.update({ walletId, id })).toEqual(merchant);
    const same = { name: 'x', domains: ['A.example', 'b.example.', 'a.EXAMPLE'] };
    expect(await later.merchants.update({ walletId, id, ...same })).toEqual(merchant);
    expect(await later.merchants.update({ walletId, id, defaultUsingDateRule: null, domains: [] })).toEqual({
      ...merchant,
      defaultUsingDateRule: null,
      domains: [],
      lastUpdatedTime: '2030-01-01T00:00:00.000Z',
    });
    const stale = wallet.asOwner({ ifMatch: computeEtag(merchant) });
    expect(await refusalText(stale.merchants.update({ walletId, id, name: 'y' }))).toBe('preconditionFailed');
  });

  test.each<[object, string]>([
    [{}, 'invalidInput name'],
    [{ name: ' ' }, 'invalidInput name'],
    [{ name: 'x', autoCreatedSource: 'maps' }, 'invalidInput autoCreatedSource'],
    [{ name: 'x', defaultUsingDateRule: 'range' }, 'invalidInput defaultUsingDateRule'],
    [{ name: 'x', legacyStoreId: '1' }, 'invalidInput legacyStoreId'],
    [{ name: 'x', defaultUsingDateRule: 'never' }, 'invalidInput defaultUsingDateRule'],
    [{ name: 'x', domains: ['a.example', 'https://b.example'] }, 'invalidInput domains[1]'],
    [{ name: 'x', domains: Array.from({ length: 51 }, (_, n) => `${n}.example`) }, 'invalidInput domains'],
    [{ name: 'x', logo: 'yes' }, 'invalidInput logo'],
    [{ name: 'x', defaultCategoryId: randomUUID() }, 'invalidReference defaultCategoryId'],
  ])('rejects %j', async (input, expected) => {
    expect(await refusalText(owner.merchants.create({ walletId, ...input } as never))).toBe(expected);
  });

  test('of another wallet is not found', async () => {
    const other = await createTestWallet(services);
    const { id } = await other.asOwner().merchants.create({ walletId: other.walletId, name: 'x' });
    expect(await refusalText(owner.merchants.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(owner.merchants.update({ walletId, id, name: 'mine' }))).toBe('notFound');
    expect(await refusalText(owner.merchants.delete({ walletId, id }))).toBe('notFound');
    const mine = await make();
    expect(await refusalText(owner.merchants.merge({ walletId, id, mergeIds: [mine.id] }))).toBe('notFound');
    expect(await refusalText(owner.merchants.merge({ walletId, id: mine.id, mergeIds: [id] }))).toBe(
      'invalidReference mergeIds[0]',
    );
  });

  test('is listed in pages', async () => {
    const own = await createTestWallet(services);
    const caller = own.asOwner();
    const names = ['a', 'b', 'c'];
    for (const name of names) await caller.merchants.create({ walletId: own.walletId, name });
    const first = await caller.merchants.list({ walletId: own.walletId, limit: 2 });
    const rest = await caller.merchants.list({ walletId: own.walletId, limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(names);
    expect(rest.nextCursor).toBeNull();
  });
});

describe('a domain', () => {
  test.each([
    ['Example.ORG', 'example.org'],
    ['www.example.org.', 'www.example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['a-b.co.uk', 'a-b.co.uk'],
  ])('%s is stored as %s', (sent, stored) => {
    expect(parseHostName(sent)).toBe(stored);
  });

  test.each(
    [
      [
        '',
        'localhost',
        'https://a.example',
        'a.example/path',
        'a.example:80',
        'u@a.example',
        '127.0.0.1',
        '127.1',
        '[::1]',
      ],
      [
        'a..example',
        '.example',
        '-a.example',
        'a_b.example',
        'a b.example',
        'a.example?x',
        '*.example',
        'a.123',
        '\0.example',
      ],
    ].flat(),
  )('%j is not a domain', (sent) => {
    expect(parseHostName(sent)).toBeNull();
  });

  test('is unchanged when it is normalised again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string({ unit: 'grapheme' }), fc.webUrl()), (text) => {
        const host = parseHostName(text);
        return host === null || (parseHostName(host) === host && parseHostName(host.toUpperCase()) === host);
      }),
    );
    fc.assert(fc.property(fc.domain(), (text) => parseHostName(text) === text.toLowerCase()));
  });
});

describe('deleting a merchant', () => {
  test('keeps its transactions, without the merchant', async () => {
    const { id } = await make();
    const transaction = await book(id, { merchantAutoAssigned: true });
    expect(await owner.merchants.delete({ walletId, id })).toEqual({ id });
    expect(await owner.transactions.get({ walletId, id: transaction.id })).toMatchObject({
      merchantId: null,
      merchantAutoAssigned: false,
    });
    expect(await refusalText(owner.merchants.delete({ walletId, id }))).toBe('notFound');
  });

  test('while transactions are added to it leaves no dangling reference', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make();
      const [deleted, booked] = await Promise.allSettled([owner.merchants.delete({ walletId, id }), book(id)]);
      expect(deleted.status).toBe('fulfilled');
      if (booked.status === 'fulfilled') expect(await merchantOf(booked.value.id)).toBeNull();
    }
  });
});

describe('merging merchants', () => {
  test('moves all transactions and domains to one, which keeps its own fields', async () => {
    const target = await make('REWE', { domains: ['rewe.example'], defaultUsingDateRule: 'nextMonth' });
    const one = await make('Rewe Markt', { domains: ['shop.example', 'rewe.example'], logo: true });
    const two = await make('REWE Sagt Danke', { domains: ['two.example'] });
    const transactions = [await book(one.id), await book(two.id), await book(target.id)];
    const untouched = await book(null);
    const merged = await owner.merchants.merge({ walletId, id: target.id, mergeIds: [two.id, one.id, one.id] });
    expect(merged).toEqual({
      ...target,
      domains: ['rewe.example', 'two.example', 'shop.example'],
      lastUpdatedTime: expect.any(String),
    });
    for (const { id } of transactions) expect(await merchantOf(id)).toBe(target.id);
    expect(await merchantOf(untouched.id)).toBeNull();
    for (const { id } of [one, two]) expect(await refusalText(owner.merchants.get({ walletId, id }))).toBe('notFound');
  });

  test('rejects itself, an unknown merchant, and an empty list', async () => {
    const [a, b] = [await make('a'), await make('b')];
    const merge = (mergeIds: string[]) => refusalText(owner.merchants.merge({ walletId, id: a.id, mergeIds }));
    expect(await merge([b.id, a.id])).toBe('invalidReference mergeIds[1]');
    expect(await merge([b.id, randomUUID()])).toBe('invalidReference mergeIds[1]');
    expect(await merge([])).toBe('invalidInput mergeIds');
    expect(await merge(Array.from({ length: 101 }, () => b.id))).toBe('invalidInput mergeIds');
    expect((await owner.merchants.get({ walletId, id: b.id })).name).toBe('b');
  });

  test('by two people at once keeps one merchant, with every transaction', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make('a'), await make('b')];
      const transactions = [await book(a.id), await book(b.id)];
      const merged = await Promise.allSettled([
        owner.merchants.merge({ walletId, id: a.id, mergeIds: [b.id] }),
        owner.merchants.merge({ walletId, id: b.id, mergeIds: [a.id] }),
      ]);
      const stayed = merged.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.id : []));
      expect(stayed).toHaveLength(1);
      for (const { id } of transactions) expect(await merchantOf(id)).toBe(stayed[0]);
    }
  });

  test('while transactions are added to one of them leaves no dangling reference', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await make('a'), await make('b')];
      const [merged, booked] = await Promise.allSettled([
        owner.merchants.merge({ walletId, id: a.id, mergeIds: [b.id] }),
        book(b.id),
      ]);
      expect(merged.status).toBe('fulfilled');
      if (booked.status === 'fulfilled') expect(await merchantOf(booked.value.id)).toBe(a.id);
    }
  });
});

describe('finding merchants', () => {
  test('matches words of name and domains, without accents; names that begin with them come first', async () => {
    const own = (await createTestWallet(services)).asOwner();
    const { items } = await own.wallets.list({ limit: 1 });
    const id = items[0]!.id;
    const called = async (name: string, domains: string[] = []) =>
      (await own.merchants.create({ walletId: id, name, domains })).id;
    const within = await called('Supergrünmarkt');
    const second = await called('Alter Grünmarkt');
    const first = await called('GRUNMARKT Nord');
    const domain = await called('Laden', ['grunmarkt.example']);
    await called('Bäcker');
    const find = async (text: string, more: { limit?: number } = {}) =>
      (await own.merchants.find({ walletId: id, text, ...more })).map((one) => one.id);
    expect(await find('grün')).toEqual([first, second, domain, within]);
    expect(await find('GRUNMARKT', { limit: 2 })).toEqual([first, second]);
    expect(await find('nord grün')).toEqual([first]);
    expect(await find('100%')).toEqual([]);
    expect(await find('\u0301 ')).toEqual([]);
    const quoted = await called('Sainsbury’s – Local');
    for (const text of ["sainsbury's", 'sainsbury`s - local', 'Sains\u00adbury'])
      expect(await find(text)).toEqual([quoted]);
    const [hindi, hebrew] = [await called('किराना'), await called('מאפייה שָׁלוֹם')];
    expect(await find('किराना')).toEqual([hindi]);
    expect(await find('שלום')).toEqual([hebrew]);
    expect(await own.merchants.find({ walletId: id, text: 'laden' })).toEqual([
      { id: domain, name: 'Laden', domains: ['grunmarkt.example'] },
    ]);
    const foreign = await make('Fremd');
    expect(await own.merchants.named({ walletId: id, ids: [within, foreign.id, randomUUID()] })).toEqual([
      { id: within, name: 'Supergrünmarkt' },
    ]);
    expect(await refusalText(owner.merchants.find({ walletId: id, text: 'x' }))).toBe('notFound');
  });
});

test('counts the transactions of each merchant', async () => {
  const [one, none] = [await make('Counted'), await make('Not booked')];
  await book(one.id);
  await book(one.id);
  const counts = await owner.merchants.transactions({ walletId });
  expect(counts).toContainEqual({ merchantId: one.id, count: 2 });
  expect(counts.some(({ merchantId }) => merchantId === none.id)).toBe(false);
});
