import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { withoutInvisibleCharacters } from '../../kernel/shapes.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { readTestExport } from '../export/testing/read-test-export.ts';
import { restoreWallet } from './restore-wallet.ts';
import { UNRESTORED_KINDS } from './restored-kinds.ts';
import { withTemporaryFile } from './testing/with-temporary-file.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const anyText = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((value) => value.isWellFormed() && !value.includes('\0') && value.trim() !== '');
const anyAmount = fc
  .tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, part]) => (part === '' ? String(whole) : `${whole}.${part}`));
const anyDay = fc
  .date({ min: new Date('1900-02-01'), max: new Date('2199-11-30'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const anyNumber = fc.option(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => Number(value.toPrecision(12))),
);
const anyTransaction = fc.record({
  ...{ date: anyDay, amountValue: anyAmount, amountCurrency: fc.constantFrom('EUR', 'USD', 'JPY') },
  ...{
    description: fc.option(anyText),
    notes: fc.option(anyText),
    tags: fc.subarray([0, 1, 2]),
    pending: fc.boolean(),
  },
  rule: fc.constantFrom('transactionDate', 'previousMonth', 'nextMonth'),
  comment: fc.option(anyText),
});
const anyWallet = fc.record({
  names: fc.array(anyText, { minLength: 3, maxLength: 3 }),
  order: anyNumber,
  transactions: fc.array(anyTransaction, { maxLength: 12 }),
  amount: anyAmount,
  payload: fc.dictionary(anyText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }),
  settings: fc.dictionary(fc.constantFrom('delimiter', 'x'), anyText),
});
type Contents = typeof anyWallet extends fc.Arbitrary<infer Value> ? Value : never;

/** Creates records of every kind, with all values that their fields allow. */
async function fill(
  owner: TestCaller,
  walletId: string,
  { names, order, transactions, amount, payload, settings }: Contents,
): Promise<void> {
  const at = { walletId };
  const name = names.map((word, index) => withoutInvisibleCharacters(`${word.slice(0, 50)}${index}`.trim()));
  const [first = 'a', second = 'b', third = 'c'] = name;
  const group = await owner.categoryGroups.create({ ...at, name: first, order });
  const inner = await owner.categoryGroups.create({ ...at, name: second, parentGroupId: group.id });
  const category = await owner.categories.create({
    ...at,
    name: third,
    type: 'fixedExpense',
    categoryGroupId: inner.id,
  });
  const tagIds: string[] = [];
  for (const [index, word] of name.entries())
    tagIds.push((await owner.tags.create({ ...at, name: `${index}${word}` })).id);
  const assetGroup = await owner.assetGroups.create({ ...at, name: first });
  const asset = await owner.assets.create({
    ...{ ...at, type: 'savings', name: first, defaultCurrency: 'EUR', assetGroupId: assetGroup.id, order },
    ...{ importSettings: { csv: settings }, defaultCategoryId: category.id, expectedAnnualReturn: 1.5 },
  });
  for (const { rule, tags, comment, ...transaction } of transactions) {
    const { id } = await owner.transactions.create({
      ...{ ...at, ...transaction, assetId: asset.id, usingDateRule: rule, categoryId: category.id },
      tagIds: tags.map((index) => tagIds[index] ?? ''),
    } as never);
    if (comment !== null) await owner.comments.create({ ...at, id, text: comment });
  }
  const position = { ...at, assetId: asset.id, quantity: 1.5, priceValue: '12.5', priceCurrency: 'USD' } as const;
  const isin = 'US0378331005';
  await owner.securityTransactions.create({ ...position, isin, type: 'buy', date: '2026-01-05' });
  await owner.cryptoTransactions.create({ ...position, symbol: 'BTC', type: 'reward', date: '2026-01-06' });
  await owner.securities.update({ ...at, isin, name: first, splits: { '2026-02-01': 2 } });
  const scenario = await owner.scenarios.create({
    ...{ ...at, name: second, startDate: '2026-01-31', endMonth: '2199-12', assetIds: [asset.id] },
    ...{ expectedAnnualReturn: 1e-7, startingBasePerCategory: 'averageLast12Months' },
  });
  const item = { ...at, scenarioId: scenario.id, month: '2026-02', amount };
  await owner.planItems.create({ ...item, categoryOrCategoryGroupId: category.id, frequency: 3 });
  await owner.planItems.create({ ...item, categoryOrCategoryGroupId: group.id, duration: 7 });
  const { createdUserId } = scenario;
  await owner.notifications.create({ ...at, type: 'mention', recipientUserId: createdUserId, payload });
}

/** Returns the export without records that a file cannot provide, and with the wallet's id replaced. */
function comparableLines(exported: string, walletId: string): string[] {
  const left = [...UNRESTORED_KINDS.keys(), 'end'].map((type) => `{"type":"${type}"`);
  const lines = exported.trimEnd().split('\n');
  return lines
    .filter((line) => !left.some((start) => line.startsWith(start)))
    .map((line) => line.replaceAll(walletId, '…'));
}

test('restoring an export and exporting again gives the same data for any wallet', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyWallet, async (contents) => {
      const { walletId, userId, asOwner } = await createTestWallet(services);
      await fill(asOwner(), walletId, contents);
      const exported = await readTestExport(services.database, walletId);
      const { id } = await withTemporaryFile(exported, (path) =>
        restoreWallet(
          { ...services, now: () => new Date() },
          { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
          path,
        ),
      );
      expect(comparableLines(await readTestExport(services.database, id), id)).toEqual(
        comparableLines(exported, walletId),
      );
    }),
    { numRuns: 4 * Number(process.env['COFFER_CASES'] ?? 1) },
  );
});
