import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from './http.ts';
import { startCoffer, type WalletClient } from './start-coffer.ts';

const coffer = startCoffer();
let at: WalletClient;
let userId: string;
let assets: string[];
let categories: Record<string, string>;
let tags: string[];
let merchants: string[];
/** The names of assets, categories, tags and merchants, by id. */
let names: Map<string, string>;
let all: JsonBody[];

/** Few values of each kind, so that random filters match random transactions. */
const TEXTS = ['Bäckerei', 'bäckerei 100%', 'REWE_Markt', 'Miete', 'a\\b', ''];
const AMOUNTS = ['-100', '-12.5', '-0.000000000000000001', '0', '0.01', '12.5', '2500'];
const DATES = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const transaction = () =>
  fc.record({
    assetId: oneOf(assets),
    date: oneOf(DATES),
    amountValue: oneOf(AMOUNTS),
    fromTo: oneOf([...TEXTS, null]),
    description: oneOf([...TEXTS, null]),
    notes: oneOf([...TEXTS, null]),
    categoryId: oneOf([...Object.values(categories), null]),
    tagIds: fc.uniqueArray(oneOf(tags)),
    reviewed: fc.boolean(),
    pending: fc.boolean(),
    assignedUserId: oneOf([userId, null]),
    merchantId: oneOf([...merchants, null]),
  });

beforeAll(async () => {
  const wallet = await coffer().wallet();
  ({ at, userId } = wallet);
  assets = [await at.asset(), await at.asset(), await at.asset()];
  const { items } = await at.get('/categories?limit=500');
  const system = (key: string) => items.find((category: JsonBody) => category.systemKey === key).id;
  const made = async (type: string) => (await at.post('/categories', { name: type, type })).id;
  categories = {
    food: await made('variableExpense'),
    moved: await made('transfer'),
    uncategorized: system('uncategorized'),
    transfer: system('transfer'),
  };
  tags = await Promise.all(['a', 'b', 'c'].map(async (name) => (await at.post('/tags', { name })).id));
  merchants = await coffer().services.database.withWallet(at.walletId, async (transaction) => {
    const rows = await transaction.query<{ id: string }>({
      text: `INSERT INTO "Merchant" ("walletId", id, name, "createdUserId", "lastUpdatedUserId") SELECT $1, gen_random_uuid(), 'M' || n, $2, $2 FROM generate_series(1, 2) n RETURNING id`,
      values: [at.walletId, userId],
    });
    return rows.map(({ id }) => id);
  });
  const lists = ['/assets', '/categories', '/tags', '/merchants'].map((list) => at.get(`${list}?limit=500`));
  names = new Map((await Promise.all(lists)).flatMap(({ items }) => items).map(({ id, name }) => [id, name]));
  const transactions = fc.sample(transaction(), { numRuns: 120, seed: 7 });
  for (const one of transactions) await at.post('/transactions', { amountCurrency: 'EUR', ...one });
  // Two transfers, so that some transfers have no category of type transfer.
  for (const amount of ['33', '44']) {
    const out = await at.book(assets[0]!, { amountValue: `-${amount}` });
    await at.book(assets[1]!, {
      amountValue: amount,
      categoryId: categories['food'],
      transferCounterType: 'transaction',
      transferCounterId: out.id,
    });
  }
  all = await everyPage('', 500);
});

async function everyPage(query: string, limit: number): Promise<JsonBody[]> {
  const found: JsonBody[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: JsonBody = await at.get(
      `/transactions?limit=${limit}${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    if (page.nextCursor !== null) expect(page.items.length).toBe(limit);
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

const ids = (items: readonly JsonBody[]) => items.map(({ id }) => id);
const isTransfer = (one: JsonBody) =>
  one.transferCounterId !== null || [categories['moved'], categories['transfer']].includes(one.categoryId);
const isUncategorized = (one: JsonBody) => one.categoryId === null || one.categoryId === categories['uncategorized'];
/** The exact value in units of 10^-18. */
const size = (decimal: string) => {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.');
  return BigInt(whole + part.padEnd(18, '0')) * (decimal.startsWith('-') ? -1n : 1n);
};

/** Text as compared by the search: without case and accents. */
const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The meaning of each search: every part must occur in a text or name, or equal the amount without its sign. */
const SEARCHES: Readonly<Record<string, readonly { part: string; amount?: string }[]>> = {
  back: [{ part: 'back' }],
  'variable m1': [{ part: 'variable' }, { part: 'm1' }],
  bäck: [{ part: 'bäck' }],
  BÄCKEREI: [{ part: 'bäckerei' }],
  '100%': [{ part: '100%' }],
  '%': [{ part: '%' }],
  _: [{ part: '_' }],
  '\\': [{ part: '\\' }],
  e: [{ part: 'e' }],
  'nothing like it': [{ part: 'nothing' }, { part: 'like' }, { part: 'it' }],
  rewe_m: [{ part: 'rewe_m' }],
  'markt  miete': [{ part: 'markt' }, { part: 'miete' }],
  '100% bäck e': [{ part: '100%' }, { part: 'bäck' }, { part: 'e' }],
  '"bäckerei 100%"': [{ part: 'bäckerei 100%' }],
  '"100% bäckerei"': [{ part: '100% bäckerei' }],
  '12,5': [{ part: '12,5', amount: '12.5' }],
  'rewe -100': [{ part: 'rewe' }, { part: '-100', amount: '100' }],
  '"100"': [{ part: '100' }],
  '2.500,00': [{ part: '2.500,00', amount: '2500' }],
  '2.500': [{ part: '2.500', amount: '2500' }],
};

/** A naive implementation of each filter. */
const MEANING: Readonly<Record<string, (one: JsonBody, wanted: JsonBody) => boolean>> = {
  assetIds: (one, wanted) => wanted.includes(one.assetId),
  // Transactions without a category belong to the system category.
  categoryIds: (one, wanted) => wanted.includes(one.categoryId ?? categories['uncategorized']),
  merchantIds: (one, wanted) => wanted.includes(one.merchantId),
  tagIds: (one, wanted) => one.tagIds.some((id: string) => wanted.includes(id)),
  dateFrom: (one, wanted) => one.date >= wanted,
  dateTo: (one, wanted) => one.date <= wanted,
  amountMin: (one, wanted) => size(one.amountValue) >= size(wanted),
  amountMax: (one, wanted) => size(one.amountValue) <= size(wanted),
  text: (one, wanted) =>
    SEARCHES[wanted]!.every(({ part, amount }) => {
      const occurs = (text: string | null | undefined) => folded(text ?? '').includes(folded(part));
      const named = [one.assetId, one.categoryId, one.merchantId, ...one.tagIds].map((id) => names.get(id));
      const isAmount =
        amount !== undefined && [amount, `-${amount}`].some((each) => size(one.amountValue) === size(each));
      return [one.fromTo, one.description, one.notes, ...named].some(occurs) || isAmount;
    }),
  reviewed: (one, wanted) => one.reviewed === wanted,
  pending: (one, wanted) => one.pending === wanted,
  transfer: (one, wanted) => isTransfer(one) === wanted,
  uncategorized: (one, wanted) => isUncategorized(one) === wanted,
  assignedUserId: (one, wanted) => one.assignedUserId === wanted,
  parentTransactionId: (one, wanted) => one.parentTransactionId === wanted,
};

const someOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const VALUES = (): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  assetIds: someOf(assets),
  categoryIds: someOf(Object.values(categories)),
  merchantIds: someOf(merchants),
  tagIds: someOf(tags),
  dateFrom: oneOf(DATES),
  dateTo: oneOf(DATES),
  amountMin: oneOf(AMOUNTS),
  amountMax: oneOf(AMOUNTS),
  text: oneOf(Object.keys(SEARCHES)),
  reviewed: fc.boolean(),
  pending: fc.boolean(),
  transfer: fc.boolean(),
  uncategorized: fc.boolean(),
  assignedUserId: oneOf([userId]),
  parentTransactionId: oneOf(all.slice(0, 2).map(({ id }) => id)),
});

const queryOf = (filters: Readonly<Record<string, unknown>>) =>
  Object.entries(filters)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`)
    .join('');
const naively = (filters: Readonly<Record<string, unknown>>) =>
  all.filter((one) => Object.entries(filters).every(([name, wanted]) => MEANING[name]!(one, wanted)));

describe('a list of transactions', () => {
  it('is sorted newest first, by date and then id', () => {
    expect(all.length).toBe(124);
    const places = all.map(({ date, id }) => `${date} ${id}`);
    expect(places).toEqual([...places].sort().reverse());
  });

  it('accepts every filter of the contract alone, with the same result as filtering by hand', async () => {
    for (const [name, values] of Object.entries(VALUES())) {
      for (const value of new Set(fc.sample(values, { numRuns: 40, seed: 3 }).map((one) => JSON.stringify(one)))) {
        const filters = { [name]: JSON.parse(value) };
        expect(
          ids((await at.get(`/transactions?limit=500${queryOf(filters)}`)).items),
          JSON.stringify(filters),
        ).toEqual(ids(naively(filters)));
      }
    }
  });

  it('accepts any filters together, as a query and as a search body, over pages of any size', async () => {
    // One to three filters at a time: more filters would rarely match anything.
    const filters = fc
      .subarray(Object.keys(VALUES()), { minLength: 1, maxLength: 3 })
      .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, VALUES()[name]!]))));
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (wanted, limit) => {
        const expected = ids(naively(wanted));
        expect(ids(await everyPage(queryOf(wanted), limit))).toEqual(expected);
        const search = await at.post('/transactions/search', { ...wanted, limit });
        expect(search.totalCount).toBe(expected.length);
        expect(ids(search.items)).toEqual(expected.slice(0, limit));
        expect(search.nextCursor === null).toBe(expected.length <= limit);
      }),
      { numRuns: 25 * Number(process.env['COFFER_CASES'] ?? 1) },
    );
  }, 40_000);

  it('reads lists that are comma-separated or repeated', async () => {
    const expected = ids(naively({ assetIds: [assets[0], assets[2]] }));
    expect(ids((await at.get(`/transactions?limit=500&assetIds=${assets[0]},${assets[2]}`)).items)).toEqual(expected);
    expect(ids((await at.get(`/transactions?limit=500&assetIds=${assets[0]}&assetIds=${assets[2]}`)).items)).toEqual(
      expected,
    );
  });

  it('limits the page size: 1 to 500, 100 by default', async () => {
    expect((await at.get('/transactions')).items.length).toBe(100);
    expect((await at.get('/transactions?limit=1')).items.length).toBe(1);
    for (const limit of ['0', '501', '-1', '1.5', 'x', ''])
      expect((await at.call('GET', `/transactions?limit=${limit}`)).status, limit).toBe(400);
    for (const limit of [0, 501, '10', 1.5])
      expect((await at.call('POST', '/transactions/search', { limit })).status).toBe(400);
  });

  it('refuses a cursor of another list: 400', async () => {
    const bad = (text: string) => Buffer.from(text).toString('base64url');
    for (const cursor of [
      'x',
      'null',
      bad('2026-01-01'),
      bad('2026-02-30 018f0000-0000-7000-8000-000000000000'),
      bad("2026-01-01 '; DROP"),
      bad('2026-01-01 018f0000-0000-7000-8000-000000000000 x'),
    ]) {
      const answer = await at.call('GET', `/transactions?cursor=${cursor}`);
      expect([answer.status, answer.body.errors?.[0]?.path], cursor).toEqual([400, 'cursor']);
    }
  });
});

describe('paging', () => {
  it('skips and repeats nothing while others insert and delete', async () => {
    const assetId = await at.asset();
    const expectedIds: string[] = [];
    for (let at_ = 0; at_ < 30; at_ += 1)
      expectedIds.push((await at.book(assetId, { date: DATES[at_ % DATES.length] })).id);
    const seen: string[] = [];
    let query = `/transactions?limit=4&assetIds=${assetId}`;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: JsonBody = await at.get(`${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...ids(page.items));
      cursor = page.nextCursor;
      // Inserts transactions before, at and after the current position, and deletes the transaction that the cursor
      // names.
      for (const date of ['2026-04-01', page.items[0].date, '2025-01-01'])
        await at.book(assetId, { date, notes: 'late' });
      const last = page.items.at(-1);
      if (last.notes === 'late') await at.ok('DELETE', `/transactions/${last.id}`);
      if (seen.length > 200) query = 'the list does not end';
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(expectedIds.filter((id) => !seen.includes(id))).toEqual([]);
  }, 30_000);
});
