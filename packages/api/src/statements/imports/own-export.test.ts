import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

/** Imports transactions exported as CSV into another asset. */

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const text = fc.option(
  fc
    .array(fc.constantFrom('=1+1', '-2', ';', ',', '"', "'", '@x', 'Miete', ' ', '\n', 'Ärzte', '|', '\t', '’'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => `x${parts.join('')}x`),
  { nil: null },
);
const cents = fc.integer({ min: -99_999, max: 99_999 });
const transaction = fc.record({
  ...{ fromTo: text, description: text, notes: text },
  day: fc.integer({ min: 1, max: 28 }),
  secondary: fc.boolean(),
  parts: fc.array(fc.record({ cents, description: text }), { minLength: 1, maxLength: 4 }),
});
const decimal = (value: number) => String(value / 100);

test('restores categories and tags of this wallet, of wholes and of parts, and ignores those of another one', async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = async (name: string) =>
    (await owner.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR' })).id;
  const category = async (name: string) =>
    (await owner.categories.create({ walletId, name, type: 'variableExpense' })).id;
  const tag = async (name: string) => (await owner.tags.create({ walletId, name })).id;
  const [from, into, food, fun] = [
    await asset('From'),
    await asset('Into'),
    await category('Food'),
    await category('Fun'),
  ];
  const [trip, gift, ruled] = [await tag('trip'), await tag('gift'), await tag('ruled')];
  const create = async (amountValue: string, more: object) =>
    (
      await owner.transactions.create({
        ...{ walletId, assetId: from, date: '2026-03-01', amountValue, amountCurrency: 'EUR' },
        ...more,
      })
    ).id;
  await create('-1', { categoryId: food, tagIds: [gift, trip] });
  await create('-2', { tagIds: [trip] });
  await create('-3', {});
  const whole = await create('-9', { categoryId: fun, tagIds: [trip] });
  const parts = [
    { amountValue: '-4', categoryId: food, tagIds: [gift] },
    { amountValue: '-5', tagIds: [] },
  ];
  await owner.transactions.split({ walletId, id: whole, parts });
  const facts = async (caller: typeof owner, inWallet: string, assetId: string) => {
    const { items } = await caller.transactions.list({ walletId: inWallet, assetIds: [assetId], limit: 500 });
    return Object.fromEntries(items.map(({ amountValue, categoryId, tagIds }) => [amountValue, [categoryId, tagIds]]));
  };
  const content = await exported(wallet);
  const file = { importerType: 'csv' as const, content };
  await owner.imports.import({ walletId, id: into, ...file });
  expect(await facts(owner, walletId, into)).toEqual(await facts(owner, walletId, from));
  // Rules still add tags, and the category of a rule replaces the category in the file.
  await owner.rules.create({ walletId, name: 'r', ifAmountMin: '-1', thenCategoryId: fun, thenTagIds: [ruled] });
  const ruledInto = await asset('Ruled');
  await owner.imports.import({ walletId, id: ruledInto, ...file });
  expect((await facts(owner, walletId, ruledInto))['-1']).toEqual([fun, [ruled, gift, trip]]);
  const other = await createTestWallet(services);
  const place = { walletId: other.walletId, type: 'manualBank' as const, name: 'Other', defaultCurrency: 'EUR' };
  const { id } = await other.asOwner().assets.create(place);
  await other.asOwner().imports.import({ walletId: other.walletId, id, ...file });
  const none = Object.fromEntries(['-1', '-2', '-3', '-4', '-5', '-9'].map((amount) => [amount, [null, []]]));
  expect(await facts(other.asOwner(), other.walletId, id)).toEqual(none);
});

test('restores exported transactions with counterparties and splits, and adds nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), async (transactions) => {
      const wallet = await createTestWallet(services);
      const { walletId } = wallet;
      const owner = wallet.asOwner();
      const asset = (name: string) =>
        owner.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR' });
      const [from, into] = [await asset('From'), await asset('Into')];
      const { id: categoryId } = await owner.categories.create({ walletId, name: 'C', type: 'variableExpense' });
      for (const { parts, day, secondary, ...texts } of transactions) {
        const date = `2026-03-${String(day).padStart(2, '0')}`;
        const total = parts.reduce((sum, part) => sum + part.cents, 0);
        const { id } = await owner.transactions.create({
          ...{ walletId, assetId: from.id, date, amountValue: decimal(total), amountCurrency: 'EUR' },
          ...{ ...texts, secondaryDate: secondary ? '2026-04-01' : null },
        });
        if (parts.length === 1) continue;
        await owner.transactions.split({
          ...{ walletId, id },
          parts: parts.map(({ cents: amount, description }) => ({
            ...{ amountValue: decimal(amount), description, categoryId },
          })),
        });
      }
      const content = await exported(wallet);
      const load = () => owner.imports.import({ walletId, id: into.id, importerType: 'csv', content });
      expect(await load()).toMatchObject({ created: transactions.length, skipped: [] });
      expect(await load()).toMatchObject({ created: 0, duplicates: transactions.length });
      const facts = async (assetId: string) => {
        const { items } = await owner.transactions.list({ walletId, assetIds: [assetId], limit: 500 });
        const parents = new Map(items.map((item) => [item.id, item]));
        return items
          .map(({ date, secondaryDate, fromTo, description, notes, amountValue, parent, ...item }) =>
            JSON.stringify([
              ...[date, secondaryDate, fromTo, description, notes, amountValue, parent, item.categoryId],
              parents.get(item.parentTransactionId ?? '')?.amountValue ?? null,
            ]),
          )
          .sort();
      };
      expect(await facts(into.id)).toEqual(await facts(from.id));
    }),
    { numRuns: 5 },
  );
});

async function exported(wallet: Awaited<ReturnType<typeof createTestWallet>>): Promise<string> {
  let written = '';
  const beginFile = () =>
    new Writable({
      write: (chunk, _encoding, done) => {
        written += String(chunk);
        done();
      },
    });
  const { caller } = await wallet.withKey(['service:read'], { beginFile });
  await caller.export.get({ walletId: wallet.walletId, format: 'csv', resource: 'transactions' });
  return written;
}
