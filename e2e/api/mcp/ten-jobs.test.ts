import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { connectAgent, createMcpToken } from './mcp-client.ts';

/** Limits for ten common jobs together: tool calls, and characters that the model writes and reads. */
const CALLS = 28;
const CHARACTERS = 90_000;

const coffer = startCoffer();
let browser: TestBrowser;
let walletId: string;
let agent: Client;
const cost = { calls: 0, characters: 0 };
const spent: Record<string, number> = {};

beforeAll(async () => {
  browser = new TestBrowser(coffer().server.url, { from: '127.0.13.41' });
  await browser.newPerson();
  walletId = readCallResult(await browser.mutate('wallets.createDemo')).id;
  agent = await connectAgent(coffer().server.url, await createMcpToken(browser, { walletIds: [walletId] }));
}, 120_000);

async function use(name: string, given: JsonBody): Promise<JsonBody> {
  const { content, isError, structuredContent } = (await agent.callTool({ name, arguments: given })) as JsonBody;
  cost.calls += 1;
  const characters = JSON.stringify({ name, given }).length + JSON.stringify(content).length;
  cost.characters += JSON.stringify({ name, given }).length + JSON.stringify(structuredContent ?? content).length;
  spent[`${cost.calls} ${name} ${given['action'] ?? ''}`] = characters;
  expect(isError ?? false, JSON.stringify(content).slice(0, 600)).toBe(false);
  return structuredContent;
}

const ask = async (procedure: string, input: JsonBody = {}) =>
  readCallResult(await browser.query(procedure, { walletId, ...input }));
const book = async (input: JsonBody) =>
  readCallResult(await browser.mutate('transactions.create', { walletId, ...input }));
const today = () => /today is (\d{4}-\d\d-\d\d)/.exec(agent.getInstructions() ?? '')?.[1] ?? '';
const daysAgo = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
const assetNamed = async (name: string) =>
  (await ask('assets.list', { limit: 50 })).items.find((one: JsonBody) => one.name === name);
const balanceOf = async (assetId: string, date: string) =>
  (await ask('assets.listBalances', { date, limit: 50 })).items.find((one: JsonBody) => one.assetId === assetId)
    ?.balance;

/** All data that the jobs may change. */
async function state(): Promise<JsonBody> {
  const { items } = await ask('transactions.search', { dateFrom: daysAgo(120), limit: 500 });
  const kept = items.map(
    ({ lastUpdatedTime: _time, lastUpdatedUserId: _user, ...transaction }: JsonBody) => transaction,
  );
  const { totalCount } = await ask('transactions.search', { limit: 1 });
  return { kept, totalCount, plans: (await ask('planItems.list')).length };
}

describe('ten jobs on the demo wallet', { timeout: 60_000 }, () => {
  let start: JsonBody;
  let twice: JsonBody;

  it('setup: one card transaction exists twice', async () => {
    const card = await assetNamed('Credit card');
    const [last] = (await ask('transactions.search', { assetIds: [card.id], dateTo: daysAgo(2), limit: 1 })).items;
    const { date, amountValue, amountCurrency, fromTo, description } = last;
    twice = await book({ assetId: card.id, date, amountValue, amountCurrency, fromTo, description });
    start = await state();
  });

  it('1: monthly review', async () => {
    const period = 'lastMonth';
    const flow = await use('report', { action: 'reports.cashFlowByCategory', period });
    const worth = await use('report', { action: 'reports.netWorthByAsset', period });
    const unusual = await use('report', { action: 'reports.unusualSpending', period });
    const seen = await ask('reports.cashFlowByCategory', { period });
    const rows = Object.values<JsonBody>(flow['result']);
    expect(rows.map(({ category, value }) => [category, value])).toEqual(
      Object.values<JsonBody>(seen).map(({ category, value }) => [category.name, value]),
    );
    expect(flow['totals'].income).toBeGreaterThan(3000);
    expect(flow['period']).toEqual(unusual['result'].period);
    expect(worth['totals'].total).toBe((await ask('reports.netWorthByAsset', { period })).kpis.total);
  });

  it('2: find subscriptions', async () => {
    const filter = { amountMax: '-0.01', transfer: false };
    const period = `${daysAgo(730)}/${today()}`;
    const asked = { action: 'reports.query', measure: 'count', groupBy: ['merchant'], filter, period };
    const { rows } = (await use('report', asked))['result'];
    const merchantIds = rows
      .filter(({ count, keys: [key] }: JsonBody) => count >= 2 && count <= 60 && key.name !== undefined)
      .map(({ keys: [key] }: JsonBody) => key.name);
    const recent = { merchantIds, amountMax: '-0.01', dateFrom: daysAgo(100), limit: 100 };
    const { items } = (await use('search_transactions', recent))['result'];
    const monthly = Map.groupBy<string, JsonBody>(items, ({ merchant, amountValue }) => `${merchant} ${amountValue}`);
    const names = [...monthly].filter(([, ones]) => ones.length >= 3).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Streamio -13.99', 'Klangwelt -10.99', 'Fitwerk -29.9']));
  });

  it('3: clean up uncategorised transactions, after a dry run', async () => {
    const { items } = (await use('search_transactions', { uncategorized: true }))['result'];
    expect(items.length).toBeGreaterThan(0);
    const given = {
      ...{ action: 'transactions.bulkUpdate', transactionIds: items.map(({ id }: JsonBody) => id) },
      changes: { categoryId: 'shopping' },
    };
    const { dryRun } = await use('categorise', { ...given, dryRun: true });
    expect(dryRun.records).toHaveLength(items.length);
    expect(dryRun.records[0].fields).toContainEqual(
      expect.objectContaining({ name: 'categoryId', afterName: 'Shopping' }),
    );
    await use('categorise', { ...given, code: dryRun.code });
    expect((await ask('transactions.search', { uncategorized: true, limit: 1 })).totalCount).toBe(0);
  });

  it('4: reconcile an account', async () => {
    const account = await assetNamed('Current account');
    const date = daysAgo(2);
    const stated = await balanceOf(account.id, date);
    const { items } = (await use('look_up', { action: 'assets.listBalances', date }))['result'];
    expect(items.find(({ asset }: JsonBody) => asset === 'Current account').balance).toBe(stated);
    const asked = { assetIds: ['current account'], reviewed: false, dateTo: date };
    const open = (await use('search_transactions', asked))['result'].items;
    const transactionIds = open.map(({ id }: JsonBody) => id);
    if (transactionIds.length > 0) {
      await use('categorise', { action: 'transactions.bulkUpdate', transactionIds, changes: { reviewed: true } });
    }
    const left = { assetIds: [account.id], reviewed: false, dateTo: date, limit: 1 };
    expect((await ask('transactions.search', left)).totalCount).toBe(0);
  });

  it('5: split a receipt', async () => {
    const found = await use('search_transactions', { merchantIds: ['Kaufgut'], limit: 1 });
    const [{ id, amountValue }] = found['result'].items;
    const rest = (Number(amountValue) + 1).toFixed(2);
    const parts = [
      { amountValue: rest, categoryId: 'groceries' },
      { amountValue: '-1', categoryId: 'shopping' },
    ];
    const { result } = await use('record', { action: 'transactions.split', id, parts });
    expect(result.parts.map(({ category }: JsonBody) => category)).toEqual(['Groceries', 'Shopping']);
    const seen = await ask('transactions.list', { parentTransactionId: id, limit: 10 });
    expect(seen.items).toHaveLength(2);
  });

  it('6: add a transfer', async () => {
    const account = await assetNamed('Current account');
    const before = await balanceOf(account.id, today());
    const given = { assetId: 'current account', counterAssetId: 'cash', date: today(), amountValue: '50' };
    await use('link_transfers', { action: 'transfers.book', ...given });
    expect(Number(await balanceOf(account.id, today()))).toBeCloseTo(Number(before) - 50, 2);
  });

  it('7: plan next month', async () => {
    const averages = {
      ...{ action: 'reports.query', measure: 'sum', groupBy: ['category'], basis: 'cashFlow', period: 'last90Days' },
    };
    const { rows } = (await use('report', averages))['result'];
    const groceries = rows.find(({ keys: [key] }: JsonBody) => key.name === 'Groceries');
    const { result: scenarios } = await use('look_up', { action: 'scenarios.list' });
    const month = new Date(Date.parse(`${today().slice(0, 7)}-28`) + 6 * 86_400_000).toISOString().slice(0, 7);
    const plan = {
      scenarioId: scenarios[0].name,
      month,
      categoryOrCategoryGroupId: 'groceries',
      duration: 0,
      frequency: 0,
    };
    const amount = (groceries.value / 3).toFixed(2);
    const { result } = await use('plan', { action: 'planItems.create', ...plan, amount, frequency: 1 });
    expect(result).toMatchObject({ month, scenario: scenarios[0].name, categoryOrGroup: 'Groceries' });
  });

  it('8: groceries by month over two years', async () => {
    const filter = { categoryIds: ['groceries'] };
    const period = `${daysAgo(730)}/${today()}`;
    const asked = { action: 'reports.query', measure: 'sum', groupBy: ['month'], filter, period };
    const { result } = await use('report', asked);
    expect(result.rows.length).toBeGreaterThanOrEqual(24);
    expect(result.total.value).toBeLessThan(-1000);
  });

  it('9: find duplicates', async () => {
    const { result } = await use('report', { action: 'reports.duplicates', period: 'last90Days' });
    const found = result.items.find(({ transactions }: JsonBody) =>
      transactions.some(({ id }: JsonBody) => id === twice['id']),
    );
    expect(found).toMatchObject({ certainty: 'likely' });
    expect(found.transactions).toHaveLength(2);
    await use('delete_records', { action: 'transactions.delete', id: twice['id'] });
    expect((await browser.query('transactions.get', { walletId, id: twice['id'] })).status).toBe(404);
  });

  it('10: undo everything', async () => {
    const { result } = await use('undo', { action: 'history.undoMany', dryRun: true });
    await use('undo', { action: 'history.undoMany', code: result.code });
    expect(await state()).toEqual(start);
  });

  it('cost little together', () => {
    expect(cost.calls).toBeLessThanOrEqual(CALLS);
    expect(cost.characters, JSON.stringify(spent)).toBeLessThanOrEqual(CHARACTERS);
  });

  it('and one month of transactions is read in one call of 20,000 characters', async () => {
    const month = daysAgo(31).slice(0, 7);
    const last = new Date(Date.parse(`${month}-28`) + 4 * 86_400_000);
    const dateTo = new Date(last.getTime() - last.getUTCDate() * 86_400_000).toISOString().slice(0, 10);
    const answer = await use('search_transactions', { dateFrom: `${month}-01`, dateTo });
    expect(answer['result'].items.length).toBe(answer['result'].totalCount);
    expect(answer['result'].items.length).toBeGreaterThan(60);
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(20_000);
    for (const item of answer['result'].items) expect(JSON.stringify(item).length).toBeLessThanOrEqual(220);
  });
});
