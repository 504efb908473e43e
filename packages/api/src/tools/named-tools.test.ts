import { afterAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../kernel/problems.ts';
import type { ToolName } from '../kernel/tool-names.ts';
import { publicOperations } from '../surface/operations.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { namedKindsForIdField } from './named-kinds.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function ground() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const { caller } = await wallet.withKey();
  const run = (name: ToolName, given: Record<string, unknown>) =>
    caller.tools.run({ walletId, name, arguments: given });
  const group = await caller.categoryGroups.create({ walletId, name: 'Living' });
  const food = await caller.categories.create({
    ...{ walletId, name: 'Gemüse', type: 'variableExpense', categoryGroupId: group.id },
  });
  const asset = await caller.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const merchant = await caller.merchants.create({ walletId, name: 'Grünmarkt' });
  const tag = await caller.tags.create({ walletId, name: 'Holiday' });
  const transaction = { walletId, assetId: asset.id, date: '2026-03-01', amountValue: '-12.5', amountCurrency: 'EUR' };
  const paid = await caller.transactions.create({
    ...transaction,
    ...{ categoryId: food.id, merchantId: merchant.id, tagIds: [tag.id], fromTo: 'GRUENMARKT SAGT DANKE' },
  });
  return { run, caller, walletId, group, food, asset, merchant, tag, transaction, paid };
}

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const cause: unknown = Object(error).cause ?? error;
  if (cause instanceof Problem) return cause;
  throw new Error(`no problem but ${String(error)}`);
}

const itemsOf = (answer: unknown): Record<string, unknown>[] => Object(answer).structured.result.items;

describe('the response of a tool', () => {
  test('has names beside ids, and omits nulls and defaults', async () => {
    const { run, paid, food, merchant, asset, tag } = await ground();
    const { structured } = await run('look_up', { action: 'transactions.get', id: paid.id });
    expect(structured.result).toMatchObject({
      ...{ categoryId: food.id, category: 'Gemüse', merchantId: merchant.id, merchant: 'Grünmarkt' },
      ...{ assetId: asset.id, asset: 'Giro', tagIds: [tag.id], tags: ['Holiday'] },
    });
    for (const field of ['notes', 'pending', 'parent', 'usingDateRule', 'usingStartDate', 'secondaryDate']) {
      expect(structured.result).not.toHaveProperty(field);
    }
    const [category] = itemsOf(await run('look_up', { action: 'categories.list' })).filter(({ id }) => id === food.id);
    expect(category).toMatchObject({ name: 'Gemüse', group: 'Living' });
  });

  test('lists a transaction in at most 220 characters, with names instead of ids', async () => {
    const { run, caller, transaction, food } = await ground();
    const long = 'A counterparty whose name is much longer than anybody would read "quoted" in a list of transactions';
    const all = { categoryId: food.id, notes: long, description: long };
    await caller.transactions.create({ ...transaction, ...all, fromTo: long, reviewed: true, pending: true });
    const items = itemsOf(await run('search_transactions', {}));
    expect(items).toHaveLength(2);
    for (const item of items) expect(JSON.stringify(item).length).toBeLessThanOrEqual(220);
    expect(items[1]).toMatchObject({
      ...{ category: 'Gemüse', asset: 'Giro', merchant: 'Grünmarkt', tags: ['Holiday'] },
      ...{
        date: '2026-03-01',
        amountValue: '-12.5',
        amountCurrency: 'EUR',
        fromTo: expect.stringMatching(/^GRUENMARKT/),
      },
    });
    expect(items[0]).toMatchObject({ fromTo: expect.stringMatching(/^A counterparty.*…$/), pending: true });
    const { structured } = await run('look_up', { action: 'transactions.get', id: items[0]?.['id'] });
    expect(structured.result).toMatchObject({ fromTo: long, notes: long });
  });

  test('to a split contains the parts, also in a dry run', async () => {
    const { run, paid, food } = await ground();
    const parts = [
      { amountValue: '-10', categoryId: 'gemüse' },
      { amountValue: '-2.5', categoryId: null },
    ];
    const given = { action: 'transactions.split', id: paid.id, parts };
    const tried = await run('record', { ...given, dryRun: true });
    const { result } = (await run('record', { ...given, code: tried.structured.dryRun?.code })).structured;
    for (const answer of [tried.structured.result, result]) {
      expect(answer).toMatchObject({ parent: true, id: paid.id, categoryId: food.id });
      expect(Object(answer).parts).toMatchObject([
        { amountValue: '-10', category: 'Gemüse', parentTransactionId: paid.id },
        { amountValue: '-2.5', parentTransactionId: paid.id },
      ]);
    }
    const again = (await run('record', { ...given, code: tried.structured.dryRun?.code })).structured.result;
    expect(again).toEqual(result);
  });

  test('to a report contains the period, the currency and the totals', async () => {
    const { run, food } = await ground();
    const flow = await run('report', { action: 'reports.cashFlowByCategory', period: '2026-03' });
    expect(flow.structured).toMatchObject({
      ...{ currency: 'EUR', period: { start: '2026-03-01', end: '2026-03-31' } },
      ...{ previousPeriod: { start: '2026-02-01', end: '2026-02-28' }, totals: { expense: -12.5, net: -12.5 } },
      result: { [food.id]: { category: 'Gemüse', group: 'Living', value: -12.5 } },
    });
    const given: [string, object][] = [
      ['netWorthByAsset', { period: '2026-03' }],
      ['netWorthTimeSeries', { startDate: '2026-03-01', endDate: '2026-03-31' }],
      ['topExpenses', { period: '2026-03' }],
      ['transfers', { period: '2026-03' }],
      ['periodDetails', { startDate: '2026-03-01', endDate: '2026-03-31' }],
    ];
    for (const [name, input] of given) {
      const { structured } = await run('report', { action: `reports.${name}`, ...input });
      expect([name, structured.period]).toEqual([name, { start: '2026-03-01', end: '2026-03-31' }]);
      expect(structured.totals).toEqual(expect.any(Object));
    }
  });

  test('to a projection and to months of a budget contains exact totals, rounded once', async () => {
    const { run, caller, walletId, food, asset } = await ground();
    const plan = { walletId, name: 'Plan', startDate: '2026-02-28', endMonth: '2026-05' };
    const { id: scenarioId } = await caller.scenarios.create(plan);
    const item = { month: '2026-03', amount: '-1.004', frequency: 1, duration: 0 };
    await caller.planItems.create({ walletId, scenarioId, categoryOrCategoryGroupId: food.id, ...item });
    const projection = await run('report', { action: 'reports.scenarioProjection', scenarioId });
    expect(projection.structured.totals).toEqual({ planned: -3.01, return: 0, cumulative: -3.01 });
    const budget = { walletId, name: 'Home', assetIds: [asset.id], startMonth: '2026-03' };
    const { id } = await caller.budgets.create(budget);
    for (const month of ['2026-03', '2026-04', '2026-05'])
      await caller.budgets.setMonth({ walletId, id, month, rows: [{ key: food.id, assigned: '1.004' }] });
    const months = await run('report', { action: 'budgets.months', id, from: '2026-03', to: '2026-05' });
    expect(months.structured).toMatchObject({
      ...{ currency: 'EUR', period: { start: '2026-03-01', end: '2026-05-31' } },
      totals: { assigned: 3.01, spent: 12.5 },
    });
  });
});

describe('the input of a tool', () => {
  test('accepts names regardless of case, everywhere', async () => {
    const { run, caller, walletId, food, asset, merchant, tag, paid } = await ground();
    const made = await run('record', {
      ...{
        action: 'transactions.create',
        assetId: 'GIRO',
        date: '2026-03-02',
        amountValue: '-3',
        amountCurrency: 'EUR',
      },
      ...{ categoryId: 'living / GEMÜSE', merchantId: 'grünMARKT', tagIds: ['holiday'] },
    });
    expect(made.structured.result).toMatchObject({
      ...{ assetId: asset.id, categoryId: food.id, merchantId: merchant.id, tagIds: [tag.id] },
    });
    const found = await run('search_transactions', { categoryIds: ['gemüse'], merchantIds: ['GRÜNMARKT'] });
    expect(itemsOf(found)).toHaveLength(2);
    const filter = { categoryIds: ['gemüse'] };
    const sum = await run('report', { action: 'reports.query', measure: 'sum', filter, period: '2026-03' });
    expect(sum.structured.result).toMatchObject({ total: { value: -15.5 } });
    const changes = { tagIds: [], merchantId: null, categoryId: 'Gemüse' };
    await run('categorise', { action: 'transactions.bulkUpdate', transactionIds: [paid.id], changes });
    await run('organise', { action: 'tags.update', id: 'HOLIDAY', name: 'Travel' });
    expect((await caller.tags.get({ walletId, id: tag.id })).name).toBe('Travel');
  });

  test('is rejected with candidates for an ambiguous name, and with the field for an unknown name', async () => {
    const { run, caller, walletId, food } = await ground();
    const other = await caller.categories.create({ walletId, name: 'GEMÜSE', type: 'variableExpense' });
    const problem = await problemOf(run('search_transactions', { categoryIds: ['Gemüse'] }));
    expect([problem.code, problem.status, problem.parts.errors?.[0]?.path]).toEqual([
      'invalidReference',
      422,
      'arguments.categoryIds[0]',
    ]);
    expect(problem.parts.candidates?.map(({ id }) => id).sort()).toEqual([food.id, other.id].sort());
    expect(problem.parts.candidates).toContainEqual({
      ...{ kind: 'category', id: food.id, name: 'Gemüse', group: 'Living' },
    });
    expect(await refusalText(run('search_transactions', { categoryIds: ['Nothing'] }))).toBe(
      'invalidReference arguments.categoryIds[0]',
    );
    const found = itemsOf(await run('search_transactions', { categoryIds: ['Living / Gemüse'] }));
    expect(found[0]).toMatchObject({ category: 'Living / Gemüse' });
  });

  test('keeps meaning the records of the dry run when used with its code, even after renames', async () => {
    const { run, caller, walletId, tag, food } = await ground();
    const remove = { action: 'tags.delete', id: 'holiday' };
    const { code } = (await run('delete_records', { ...remove, dryRun: true })).structured.dryRun ?? {};
    const done = await run('delete_records', { ...remove, code });
    expect(done.structured.result).toEqual({ id: tag.id });
    expect((await run('delete_records', { ...remove, code })).structured.result).toEqual({ id: tag.id });
    const change = { action: 'categories.update', id: 'Gemüse', emoji: '🍓' };
    const tried = (await run('organise', { ...change, dryRun: true })).structured.dryRun;
    await caller.categories.update({ walletId, id: food.id, name: 'Renamed' });
    await caller.categories.create({ walletId, name: 'Gemüse', type: 'variableExpense' });
    expect(await refusalText(run('organise', { ...change, code: tried?.code }))).toBe('dryRunStale');
  });

  test('with an idempotencyKey gets its first response again, even after the name is gone', async () => {
    const { run, tag } = await ground();
    const remove = { action: 'tags.delete', id: 'Holiday', idempotencyKey: 'once' };
    expect((await run('delete_records', remove)).structured.result).toEqual({ id: tag.id });
    expect((await run('delete_records', remove)).structured.result).toEqual({ id: tag.id });
    expect(await refusalText(run('delete_records', { ...remove, idempotencyKey: 'twice' }))).toBe(
      'invalidReference arguments.id',
    );
  });
});

/** Fields with ids of records that have no name, and with keys of envelopes, which have only ids. */
const NAMELESS =
  /^(id|key|keys|from|to|\w*[tT]ransactionIds?|otherId|transferCounterId|importId|commentId|apiKeyId|invitationId|code)$/;

test('every tool field with ids of named records accepts names', () => {
  const missing = new Set<string>();
  const visit = (schema: unknown, field: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if (Array.isArray(schema)) for (const part of schema) visit(part, field);
    if (Object(schema).format === 'uuid' && namedKindsForIdField(field) === null && !NAMELESS.test(field))
      missing.add(field);
    for (const [word, part] of Object.entries(schema)) {
      if (word === 'properties') for (const [name, of] of Object.entries(Object(part))) visit(of, name);
      else visit(part, field);
    }
  };
  const options = { io: 'input', unrepresentable: 'any', reused: 'inline' } as const;
  for (const { fields, meta } of publicOperations()) {
    if (meta.tool === undefined) continue;
    for (const [field, type] of Object.entries(fields))
      if (field !== 'walletId') visit(z.toJSONSchema(type, options), field);
  }
  expect([...missing]).toEqual([]);
});
