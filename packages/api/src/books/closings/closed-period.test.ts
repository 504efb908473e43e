import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { readExportedState } from '../../changes/testing/exported-state.ts';
import { SeededRandom } from '../../demo/seeded-random.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { createRandomWrite, type RandomWrite, readExistingTransactions } from '../../testing/random-write.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** The last closed day. It is in the first week of February, in which random writes are dated. */
const CLOSED = '2026-02-03';

/** How many random wallets are tried; more in `npm run soak`. */
const RUNS = 2 * Number(process.env['COFFER_CASES'] ?? 1);

type Fields = Readonly<Record<string, unknown>>;

const KEPT = {
  transaction: `id assetId date amountValue amountCurrency categoryId usingDateRule usingStartDate usingEndDate parentTransactionId
    parent transferCounterType transferCounterId`,
  securityTransaction:
    'id assetId date type isin quantity priceValue priceCurrency feesValue feesCurrency taxValue taxCurrency categoryId',
  price: 'instrument date value currency',
  securitySplit: 'isin date factor',
} as const;

/** The part of an export that a closing of this asset protects; null means all assets. */
async function closedPart(walletId: string, assetId: string | null): Promise<string[]> {
  const lines = await readExportedState(services.database, walletId);
  return lines.flatMap((line) => {
    const [, type = '', json = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const fields: Fields = JSON.parse(json);
    if (!(type in KEPT) || fields['source'] === 'transaction') return [];
    const first = [fields['date'], fields['usingStartDate']].filter((day) => typeof day === 'string').sort()[0] ?? '';
    if (first > CLOSED || (assetId !== null && 'assetId' in fields && fields['assetId'] !== assetId)) return [];
    const kept = Reflect.get(KEPT, type).split(/\s+/);
    return [`${type} ${JSON.stringify(kept.map((name: string) => fields[name]))}`];
  });
}

async function send(caller: TestCaller, walletId: string, { name, input }: RandomWrite): Promise<string> {
  const [wing = '', operation = ''] = name.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(caller, wing), operation);
  if (typeof procedure !== 'function') throw new Error(`there is no ${name}`);
  return procedure({ ...input, walletId }).then(
    () => 'done',
    (error: unknown) => {
      const problem = toProblem(error);
      // An unknown procedure name is a fault of this test.
      if (problem.code === 'internal' || (error instanceof TRPCError && /^No procedure/.test(error.message)))
        throw error;
      return problem.code;
    },
  );
}

async function place() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = (name: string) => owner.assets.create({ walletId, type: 'bank', name, defaultCurrency: 'EUR' });
  const assetIds = (await Promise.all(['A', 'B', 'C'].map(asset))).map(({ id }) => id);
  const tags = await Promise.all(['x', 'y'].map((name) => owner.tags.create({ walletId, name })));
  const food = await owner.categories.create({ walletId, name: 'Food', type: 'variableExpense' });
  const rent = await owner.categories.create({ walletId, name: 'Rent', type: 'fixedExpense' });
  const rule = { walletId, name: 'all', ifDirection: 'out', thenCategoryId: food.id } as const;
  await owner.rules.create({ ...rule, thenUsingDateRule: 'previousMonth', thenReviewed: true });
  const merchant = { name: 'Line', defaultCategoryId: rent.id, defaultUsingDateRule: 'previousMonth' } as const;
  await owner.merchants.create({ walletId, ...merchant });
  return { walletId, owner, assetIds, tagIds: tags.map(({ id }) => id), categoryIds: [food.id, rent.id] };
}

type Place = Awaited<ReturnType<typeof place>>;

const ISIN = 'US0378331005';

/** Returns a random bulk operation, undo, or deletion of a record that transactions refer to. */
async function otherWrite(
  random: SeededRandom,
  { owner, walletId, assetIds, categoryIds }: Place,
): Promise<RandomWrite> {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.between(0, items.length - 1)];
  const { items: history } = await owner.history.list({ walletId, limit: 50 });
  const { items: imports } = await owner.imports.list({ walletId });
  const { items: trades } = await owner.securityTransactions.list({ walletId });
  const date = () => `2026-02-0${random.between(1, 7)}`;
  const entry = pick(history.filter(({ undoable }) => undoable));
  const since = entry?.time ?? '2026-01-01T00:00:00.000Z';
  const choices: readonly RandomWrite[] = [
    { name: 'history.undo', input: { id: entry?.id } },
    { name: 'history.undo', input: { id: entry?.id } },
    { name: 'history.undoMany', input: { since } },
    { name: 'imports.undo', input: { id: pick(imports)?.id } },
    { name: 'rules.run', input: { overwrite: random.chance(0.5) } },
    { name: 'merchantAssignment.run', input: {} },
    { name: 'assets.delete', input: { id: pick(assetIds), withTransactions: true } },
    { name: 'categories.delete', input: { id: pick(categoryIds), replacementCategoryId: pick(categoryIds) } },
    {
      name: 'securityTransactions.create',
      input: {
        assetId: pick(assetIds),
        date: date(),
        type: 'buy',
        isin: ISIN,
        quantity: 2,
        priceValue: '5',
        priceCurrency: 'EUR',
      },
    },
    {
      name: 'securityTransactions.update',
      input: { id: pick(trades)?.id, date: date(), quantity: random.between(1, 9) },
    },
    { name: 'securityTransactions.delete', input: { id: pick(trades)?.id } },
    {
      name: 'securities.setPrices',
      input: { isin: ISIN, prices: [{ date: date(), priceValue: `${random.between(1, 9)}`, priceCurrency: 'EUR' }] },
    },
    { name: 'securities.update', input: { isin: ISIN, splits: { [date()]: random.between(1, 4) } } },
  ];
  return choices[random.between(0, choices.length - 1)] ?? { name: 'rules.run', input: {} };
}

async function someWrite(random: SeededRandom, at: Place): Promise<RandomWrite> {
  if (random.chance(0.3)) return otherWrite(random, at);
  return createRandomWrite(random, at, await readExistingTransactions(services.database, at.walletId));
}

test('no write changes a closed period', { timeout: 150_000 * RUNS }, async () => {
  const answers = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const random = new SeededRandom(seed);
      const at = await place();
      const { walletId, owner, assetIds } = at;
      for (let step = 0; step < 30; step += 1) {
        const write = await someWrite(random, at);
        if (write.name !== 'assets.delete') await send(owner, walletId, write);
      }
      const assetId = random.chance(0.5) ? null : (assetIds[0] ?? null);
      await owner.closings.create({ walletId, date: CLOSED, assetId });
      // A closing of one asset protects prices and splits of its own positions only, so other prices may change.
      const kept = async () =>
        (await closedPart(walletId, assetId)).filter(
          (line) => assetId === null || !/^(price|securitySplit) /.test(line),
        );
      const before = await kept();
      const names: string[] = [];
      for (let step = 1; step <= 60; step += 1) {
        const write = await someWrite(random, at);
        const answer = await send(owner, walletId, write);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        names.push(`${write.name} ${answer}`);
        if (step % 4 === 0) expect(await kept(), names.splice(0).join(', ')).toEqual(before);
      }
    }),
    { numRuns: RUNS },
  );
  // Both closed and open periods were written to many times.
  expect(answers.get('periodClosed')).toBeGreaterThan(5 * RUNS);
  expect(answers.get('done')).toBeGreaterThan(5 * RUNS);
});

test('a write concurrent with a closing is committed before it or rejected', { timeout: 120_000 }, async () => {
  const { walletId, owner, assetIds } = await place();
  const [assetId = ''] = assetIds;
  const transaction = { walletId, assetId, amountValue: '-1', amountCurrency: 'EUR' };
  for (let day = 1; day <= 8; day += 1) {
    const date = `2025-12-0${day}`;
    const booked = async () => (await owner.transactions.search({ walletId, dateFrom: date, dateTo: date })).totalCount;
    const write: RandomWrite = { name: 'transactions.create', input: { ...transaction, date } };
    const closing = owner.closings.create({ walletId, date }).then(booked);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(owner, walletId, write)));
    expect(await closing).toBe(await booked());
    expect(await booked()).toBe(answers.filter((answer) => answer === 'done').length);
    for (const answer of answers) expect(['done', 'periodClosed']).toContain(answer);
  }
});
