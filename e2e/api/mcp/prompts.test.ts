import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonBody } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { connectAgent, createMcpToken } from './mcp-client.ts';

/** Limits for the work of a prompt: tool calls, and characters that the model reads and writes. */
const CALLS = 30;
const CHARACTERS = 200_000;

const coffer = startCoffer();
let browser: TestBrowser;
beforeAll(async () => {
  browser = new TestBrowser(coffer().server.url, { from: '127.0.13.13' });
  await browser.newPerson();
});

let walletId: string;
let work: Work;
beforeEach(async () => {
  walletId = readCallResult(await browser.mutate('wallets.createDemo')).id;
  work = await Work.begin(await createMcpToken(browser, { walletIds: [walletId] }));
}, 60_000);

/**
 * A simulated model that knows only the instructions, the tools and the prompt. Counts all its input and output,
 * including both forms of a tool's result.
 */
class Work {
  readonly #client: Client;
  readonly today: string;
  calls = 0;
  characters: number;

  constructor(client: Client, told: number) {
    this.#client = client;
    this.characters = told;
    this.today = /today is (\d{4}-\d\d-\d\d)/.exec(client.getInstructions() ?? '')?.[1] ?? '';
  }

  static async begin(token: string): Promise<Work> {
    const client = await connectAgent(coffer().server.url, token);
    return new Work(client, lengthOf(client.getInstructions()) + lengthOf(await client.listTools()));
  }

  /** Gets the text of a prompt, and counts it as input. */
  async prompt(name: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
    const { messages } = await this.#client.getPrompt({ name, arguments: given });
    this.characters += lengthOf(messages);
    const [message] = messages;
    return message?.content.type === 'text' ? message.content.text : '';
  }

  async use(name: string, given: JsonBody): Promise<JsonBody> {
    const result = await this.#client.callTool({ name, arguments: given });
    this.calls += 1;
    this.characters += lengthOf({ name, given }) + lengthOf(result);
    expect(result.isError ?? false, JSON.stringify(result).slice(0, 500)).toBe(false);
    return result.structuredContent;
  }

  /** All items of a list, page by page. */
  async pages(name: string, given: JsonBody): Promise<JsonBody[]> {
    const items: JsonBody[] = [];
    for (let cursor: string | undefined; ; ) {
      const { result } = await this.use(name, { ...given, ...(cursor === undefined ? {} : { cursor }) });
      items.push(...result.items);
      cursor = result.nextCursor;
      if (cursor === undefined) return items;
    }
  }

  daysAgo(days: number): string {
    return new Date(Date.parse(this.today) - days * 86_400_000).toISOString().slice(0, 10);
  }

  expectWithinLimits(): void {
    expect(this.calls).toBeGreaterThan(2);
    expect(this.calls).toBeLessThanOrEqual(CALLS);
    expect(this.characters).toBeLessThanOrEqual(CHARACTERS);
  }
}

const lengthOf = (value: unknown) => JSON.stringify(value).length;
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The data that the person sees in the app, for comparison. */
const ask = async (procedure: string, input: JsonBody = {}) =>
  readCallResult(await browser.query(procedure, { walletId, ...input }));

/** Counts of the wallet's records, to check that unrelated data did not change. */
const counts = async () => ({
  all: (await ask('transactions.search', { limit: 1 })).totalCount,
  reviewed: (await ask('transactions.search', { limit: 1, reviewed: true })).totalCount,
  uncategorized: (await ask('transactions.search', { limit: 1, uncategorized: true })).totalCount,
  rules: (await ask('rules.list')).items.length,
  history: (await ask('history.list', { limit: 500 })).items.length,
});

/** Payments to one merchant at equal intervals with similar amounts. */
interface Subscription {
  readonly merchant: string;
  readonly amount: number;
  readonly days: number;
  readonly last: string;
}

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

/** Subscriptions among transactions, newest first: monthly or yearly payments of one merchant and amount. */
function subscriptionsIn(transactions: readonly JsonBody[]): Subscription[] {
  const series = Map.groupBy(transactions, ({ merchant, amountValue }) => `${merchant} ${amountValue}`);
  return [...series.values()].flatMap((ones) => {
    const days = ones.map(({ date }) => dayOf(date)).toSorted((one, other) => other - one);
    const distances = days.slice(1).map((day, at) => (days[at] ?? day) - day);
    const [distance = 0] = distances;
    const isEven = distances.every((one) => Math.abs(one - distance) <= 5);
    const isRegular = distance >= 25 && (distances.length > 1 || distance > 300);
    const [{ merchant, amountValue, date }] = ones as [JsonBody];
    return isEven && isRegular ? [{ merchant, amount: Number(amountValue), days: distance, last: date }] : [];
  });
}

describe('the work of a prompt takes at most 30 calls and 200,000 characters on the demo wallet', {
  timeout: 60_000,
}, () => {
  it('monthly review: sums, changes and their reasons, and nothing is written', async () => {
    const before = await counts();
    expect(await work.prompt('monthly_review')).toContain('period "lastMonth"');
    const period = 'lastMonth';
    const flow = (await work.use('report', { action: 'reports.cashFlowByCategory', period })).result;
    const worth = (await work.use('report', { action: 'reports.netWorthByAsset', period })).result;
    const top = (await work.use('report', { action: 'reports.topExpenses', period })).result;
    const [dateFrom, dateTo] = lastMonth(work.today);
    const changed = Object.values<JsonBody>(flow)
      .toSorted((one, other) => Math.abs(other.valueChange) - Math.abs(one.valueChange))
      .slice(0, 3);
    expect(changed).toHaveLength(3);
    for (const { category, value } of changed) {
      const asked = { categoryIds: [category], dateFrom, dateTo };
      const found = await work.pages('search_transactions', asked);
      expect(sum(found.map(({ amountValue }) => Number(amountValue)))).toBeCloseTo(value, 2);
    }
    const seen = await ask('reports.netWorthByAsset', { period });
    expect(sum(Object.values<JsonBody>(worth.byAsset).map(({ value }) => value))).toBeCloseTo(
      sum(Object.values<JsonBody>(seen.byAsset).map(({ value }) => value)),
      2,
    );
    const dearest = (await ask('reports.topExpenses', { period })).map(({ id }: JsonBody) => id);
    expect(top.map(({ id }: JsonBody) => id)).toEqual(dearest);
    expect(await counts()).toEqual(before);
    work.expectWithinLimits();
  });

  it('find subscriptions: each with its interval, amount and last date, including yearly ones', async () => {
    const before = await counts();
    expect(await work.prompt('find_subscriptions')).toContain('Change nothing');
    const period = `${work.daysAgo(730)}/${work.today}`;
    const filter = { amountMax: '-0.01', transfer: false };
    const asked = { action: 'reports.query', measure: 'sum', groupBy: ['merchant'], filter, period };
    const { rows } = (await work.use('report', asked)).result;
    const merchantIds = rows
      .filter(({ count, keys: [key] }: JsonBody) => count >= 2 && count <= 60 && key.name !== undefined)
      .map(({ keys: [key] }: JsonBody) => key.name);
    const search = (ids: readonly string[], days: number) =>
      work.pages('search_transactions', { merchantIds: ids, amountMax: '-0.01', dateFrom: work.daysAgo(days) });
    const recent = await search(merchantIds, 100);
    const rare = merchantIds.filter((name: string) => !recent.some(({ merchant }) => merchant === name));
    const found = subscriptionsIn([...recent, ...(await search(rare, 730))]);
    const told = found.map(({ merchant, amount, days }) => [merchant, amount, days > 300 ? 'year' : 'month']);
    expect(told).toEqual(
      expect.arrayContaining([
        ['Klangwelt', -10.99, 'month'],
        ['Fitwerk', -29.9, 'month'],
        ['Streamio', -13.99, 'month'],
        ['Zeitblatt', -24.9, 'month'],
        ['Funknetz', -39.99, 'month'],
        ['Funknetz', -14.99, 'month'],
        ['Hausverwaltung Krüger', -1180, 'month'],
        ['Wasserverband', -23.8, 'month'],
        ['Altstädter Versicherung', -187.4, 'year'],
      ]),
    );
    const everyday = /Grünmarkt|Kaufgut|Backhaus|Trattoria|Tankhof|Apotheke|Lichtspiele/;
    expect(told.filter(([name]) => everyday.test(String(name)))).toEqual([]);
    expect(await counts()).toEqual(before);
    work.expectWithinLimits();
  });

  it('clean up uncategorised: links transfers, gives the rest categories and a rule, and leaves none', async () => {
    const [current, card] = (await ask('assets.list', { limit: 50 })).items;
    const date = work.daysAgo(3);
    for (const [asset, amountValue] of [
      [current, '-210'],
      [card, '210'],
    ] as const) {
      const transaction = { assetId: asset.id, date, amountValue, amountCurrency: 'EUR', fromTo: 'To the card' };
      readCallResult(await browser.mutate('transactions.create', { walletId, ...transaction }));
    }
    const before = await counts();
    expect(await work.prompt('clean_up_uncategorised')).toContain('transfers.propose');
    const categories = await work.pages('look_up', { action: 'categories.list' });
    const uncategorized = await work.pages('search_transactions', { uncategorized: true });
    expect(uncategorized).toHaveLength(5);
    const proposed = await work.pages('look_up', { action: 'transfers.propose' });
    expect(proposed).toHaveLength(1);
    const [{ source, counter }] = proposed as [JsonBody];
    const sides = [source, counter].map(({ id }: JsonBody) => ({ type: 'transaction', id }));
    await work.use('link_transfers', { action: 'transfers.link', source: sides[0], counter: sides[1] });
    const left = uncategorized.filter(({ id }) => !sides.some((side) => side.id === id));
    for (const { fromTo } of left) {
      const text = String(fromTo).split(/\W+/).at(-1);
      await work.use('search_transactions', { text, limit: 10 });
    }
    // The person's answer to the table.
    const wanted: JsonBody = {
      'SumUp *Blumen Ines': 'Shopping',
      'Kiosk am Park': 'Groceries',
      'PAYPAL *KERAMIKWERKSTATT': 'Shopping',
    };
    const idOf = (name: string) => categories.find((category) => category.name === name)?.id;
    for (const [name, ones] of Map.groupBy(left, ({ fromTo }) => wanted[fromTo])) {
      const changes = { categoryId: idOf(name) };
      const transactionIds = ones.map(({ id }) => id);
      const { result } = await work.use('categorise', { action: 'transactions.bulkUpdate', transactionIds, changes });
      expect(result).toEqual({ updatedCount: ones.length });
    }
    const rule = { ifCounterpart: 'Kiosk am Park', ifCounterpartMatch: 'equals', thenCategoryId: idOf('Groceries') };
    const preview = await work.use('categorise', { action: 'rules.preview', rule });
    expect(preview.result).toMatchObject({ matchedCount: 1 });
    await work.use('organise', { action: 'rules.create', name: 'Kiosk', ...rule });
    expect((await work.use('search_transactions', { uncategorized: true })).result.totalCount).toBe(0);
    const after = await counts();
    expect(after).toMatchObject({ all: before.all, uncategorized: 0, rules: before.rules + 1 });
    expect((await ask('transfers.propose')).items).toEqual([]);
    for (const { id, fromTo } of left) {
      expect((await ask('transactions.get', { id })).categoryId).toBe(idOf(wanted[fromTo]));
    }
    work.expectWithinLimits();
  });

  it('reconcile a statement: deletes a duplicate, balances agree, and all transactions are reviewed', async () => {
    const card = (await ask('assets.list', { limit: 50 })).items.find(({ type }: JsonBody) => type === 'creditCard');
    const date = work.daysAgo(2);
    const balanceOf = (items: readonly JsonBody[]) => items.find(({ assetId }) => assetId === card.id)?.balance;
    const balance = balanceOf((await ask('assets.listBalances', { date, limit: 50 })).items);
    const [twice] = (await ask('transactions.search', { assetIds: [card.id], dateTo: date, limit: 1 })).items;
    const { fromTo, amountValue, amountCurrency, description } = twice;
    const again = { assetId: card.id, date: twice.date, fromTo, amountValue, amountCurrency, description };
    const planted = readCallResult(await browser.mutate('transactions.create', { walletId, ...again }));
    const before = await counts();
    expect(await work.prompt('reconcile_statement', { assetId: card.id, date, balance })).toContain('reviewed false');
    const compare = async () => {
      const { items } = (await work.use('look_up', { action: 'assets.listBalances', date })).result;
      return balanceOf(items) === balance;
    };
    expect(await compare()).toBe(false);
    const asked = { assetIds: [card.id], reviewed: false, dateTo: date };
    const open = await work.pages('search_transactions', asked);
    const alike = Map.groupBy(open, (one) => [one.date, one.amountValue, one.fromTo].join());
    const doubled = [...alike.values()].filter(({ length }) => length > 1);
    expect(doubled).toHaveLength(1);
    // The person keeps the bank's transaction and deletes the duplicate.
    const own = doubled.flat().find(({ source }) => source !== 'import');
    expect(own.id).toBe(planted.id);
    const remove = { action: 'transactions.delete', id: own.id };
    const { dryRun } = await work.use('delete_records', { ...remove, dryRun: true });
    await work.use('delete_records', { ...remove, code: dryRun.code });
    expect(await compare()).toBe(true);
    const transactionIds = (await work.pages('search_transactions', asked)).map(({ id }) => id);
    const changes = { reviewed: true };
    await work.use('categorise', { action: 'transactions.bulkUpdate', transactionIds, changes });
    expect((await ask('transactions.search', { ...asked, limit: 1 })).totalCount).toBe(0);
    const after = await counts();
    expect([after.all, after.reviewed]).toEqual([before.all - 1, before.reviewed + transactionIds.length]);
    expect(balanceOf((await ask('assets.listBalances', { date, limit: 50 })).items)).toBe(balance);
    work.expectWithinLimits();
  });
});

/** First and last day of the previous month. */
function lastMonth(today: string): [first: string, last: string] {
  const last = new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  return [`${last.slice(0, 7)}-01`, last];
}
