import { expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { startCoffer, WalletClient } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { connectAgent, createMcpToken } from './mcp-client.ts';

const coffer = startCoffer();
const MONTH = '2026-02';

/** A person's household budget of January to March 2026, an API key and an agent. */
async function household() {
  const { url } = coffer().server;
  const browser = new TestBrowser(url, { from: '127.0.13.42' });
  await browser.newPerson();
  const settings = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
  const { id: walletId } = readCallResult(await browser.mutate('wallets.create', settings));
  const make = async (procedure: string, input: JsonBody): Promise<string> =>
    readCallResult(await browser.mutate(procedure, { walletId, ...input })).id;
  const assetId = await make('assets.create', { name: 'Giro', type: 'bank', defaultCurrency: 'EUR' });
  const category = (name: string, type = 'variableExpense') => make('categories.create', { name, type });
  const [food, fun, pay] = [await category('Food'), await category('Fun'), await category('Pay', 'activeIncome')];
  const book = (date: string, amountValue: string, categoryId: string) =>
    make('transactions.create', { assetId, date, amountValue, amountCurrency: 'EUR', categoryId });
  await book('2026-01-02', '900', pay);
  await book('2026-01-20', '-30.25', food);
  await book('2026-02-11', '-110.5', food);
  const id = await make('budgets.create', { name: 'Household', assetIds: [assetId], startMonth: '2026-01' });
  await browser.mutate('budgets.setMonth', { walletId, id, month: '2026-01', rows: [{ key: fun, assigned: '200' }] });
  const { key } = readCallResult(
    await browser.mutate('apiKeys.create', { walletId, name: 'Lens', scopes: ['service:read'] }),
  );
  const agent = await connectAgent(url, await createMcpToken(browser, { walletIds: [walletId] }));
  const use = async (name: string, given: JsonBody): Promise<JsonBody> => {
    const { content, isError, structuredContent } = (await agent.callTool({ name, arguments: given })) as JsonBody;
    expect(isError ?? false, JSON.stringify(content).slice(0, 600)).toBe(false);
    return structuredContent;
  };
  const ask = async (procedure: string, input: JsonBody = {}) =>
    readCallResult(await browser.query(procedure, { walletId, ...input }));
  return { browser, walletId, at: new WalletClient(url, key, walletId), ask, use, id, food, fun };
}

it('an agent proposes a change of a budget, performs it with its code, and reads what people read', async () => {
  const { browser, walletId, at, ask, use, id, food, fun } = await household();
  const months = () => ask('budgets.months', { id, from: '2026-01', to: '2026-03' });
  const before = await months();
  const asked = { action: 'budgets.move', id: 'household', month: MONTH, from: fun, to: food, amount: '80' };
  const { dryRun, result } = await use('plan', { ...asked, dryRun: true });
  const amounts = ({ envelopes }: JsonBody) =>
    [food, fun].map((key) => envelopes.find((one: JsonBody) => one.key === key).available);
  // Only February is returned, as it would be after the change.
  expect(amounts(result)).toEqual([[-30.5], [120]]);
  expect(await months()).toEqual(before);
  await use('plan', { ...asked, code: dryRun.code });
  const after = await months();
  expect(amounts(after)).toEqual([
    [-30.25, -30.5, 0],
    [200, 120, 120],
  ]);

  // `data/query` returns the same numbers, over REST and MCP.
  const query = { budgetId: id, period: '2026-01-01/2026-03-31' };
  for (const measure of ['assigned', 'available']) {
    for (const groupBy of [['month'], ['category'], []]) {
      const { body: overRest } = await at.call('POST', '/data/query', { ...query, measure, groupBy });
      const overMcp = await use('report', {
        action: 'reports.query',
        ...query,
        budgetId: 'Household',
        measure,
        groupBy,
      });
      const values = ({ rows, total }: JsonBody) => [rows.map(({ value }: JsonBody) => value), total.value];
      expect(values(overMcp['result']), `${measure} by ${groupBy}`).toEqual(values(overRest));
      const byMonth = after.months.map((month: JsonBody) => month[measure]);
      const ofEnvelope = ({ assigned, available }: JsonBody) =>
        measure === 'assigned' ? assigned.map(Number).reduce((sum: number, one: number) => sum + one) : available[2];
      const total = measure === 'assigned' ? byMonth.reduce((sum: number, one: number) => sum + one) : byMonth[2];
      const named = { month: byMonth, category: after.envelopes.map(ofEnvelope) }[groupBy[0] ?? ''] ?? [total];
      const shown = named.filter((value: number) => value !== 0);
      expect([[...values(overRest)[0]].toSorted(), overRest.total.value]).toEqual([shown.toSorted(), total]);
    }
  }

  // The person finds the agent's change in the history, and undoes exactly it.
  const [entry] = (await ask('history.list', { limit: 1 })).items;
  expect(entry).toMatchObject({ operation: 'budgets.move' });
  const tried = readCallResult(await browser.mutate('history.undo', { walletId, id: entry.id, dryRun: true }));
  readCallResult(await browser.mutate('history.undo', { walletId, id: entry.id, code: tried.code }));
  expect(await months()).toEqual(before);
}, 60_000);
