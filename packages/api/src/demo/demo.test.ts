import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { dateInTimeZone, monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { readBundledSnapshot } from '@coffer/marketdata/bundled-snapshot.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readUploadState } from '../files/files.sql.ts';
import { findApiKeyCredential } from '../kernel/credentials/api-key-credential.ts';
import { quotaVariableSchemas, storeQuotas } from '../quotas.ts';
import { readFileData } from '../statements/parse/read-file.ts';
import {
  createTestCaller,
  createTestWallet,
  openTestDatabase,
  type TestCaller,
} from '../testing/create-test-wallet.ts';
import { createOwnTestDatabase } from '../testing/own-database.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { DEMO_SECURITIES } from './catalogue.ts';
import { createDemoPerson, type DemoCredentials, findDemoEmail } from './demo.service.ts';
import { generateDemoWalletHistory } from './generate-demo-wallet-history.ts';
import { DEMO_SPLIT_FACTOR, demoQuotes, demoSplitDates } from './prices.ts';

const services = openTestDatabase(inject('database'));
const email = 'demo-test@coffer.example';
const today = dateInTimeZone(new Date(), 'Europe/Berlin');
let demo: DemoCredentials;
let caller: TestCaller;

beforeAll(async () => {
  if (await services.rates.isEmpty()) await services.rates.store(await readBundledSnapshot());
  const [first, second] = await Promise.all([
    createDemoPerson({ ...services, email }),
    createDemoPerson({ ...services, email }),
  ]);
  const [made, ...others] = [first, second].filter((result) => result !== null);
  expect(others).toEqual([]);
  demo = made!;
  caller = await callerOf(demo);
});
afterAll(() => services.database.close());

async function callerOf({ apiKey }: DemoCredentials): Promise<TestCaller> {
  return createTestCaller(services, await findApiKeyCredential(services.database, apiKeyHash(apiKey)!));
}

function sql<Row extends object>(text: string): Promise<Row[]> {
  return services.database.withWallet(demo.walletId, (transaction) =>
    transaction.query<Row>({ text, values: [demo.walletId] }),
  );
}

const DAYS = ['2024-02-29', '2025-03-31', '2026-01-01', '2026-03-02', '2026-11-21', '2027-07-09', '2028-05-07'];

test('the demo has the same past, whatever day it is created on', () => {
  const made = (today: string) =>
    generateDemoWalletHistory(today, () => 1.1).ledger.transactions.filter(({ category }) => category !== null);
  expect(made('2026-11-21')).toEqual(made('2026-11-21'));
  const until = made('2026-11-21');
  const later = made('2026-11-30');
  expect(later.slice(0, until.length)).toEqual(until);
  expect(later.length).toBeGreaterThan(until.length + 8);
});

test('prices are the same for every wallet, and change only slightly from week to week', () => {
  for (const key of ['world', 'chips'] as const) {
    const [longer, shorter] = [
      demoQuotes(key, '2024-10-31', '2026-11-21'),
      demoQuotes(key, '2025-04-30', '2026-11-21'),
    ];
    expect(longer.slice(-shorter.length)).toEqual(shorter);
    const splits = new Set(demoSplitDates('2024-10-31', '2026-11-21'));
    for (const [at, { date, cents }] of longer.slice(1).entries()) {
      const before = longer[at]!;
      const isSplit = key === 'chips' && [...splits].some((day) => before.date < day && day <= date);
      expect(Math.abs(Math.log((cents * (isSplit ? DEMO_SPLIT_FACTOR : 1)) / before.cents))).toBeLessThan(0.05);
    }
  }
});

test.each(DAYS)('created on %s, the demo has two full, plausible years', (day) => {
  const { ledger, start } = generateDemoWalletHistory(day, () => 1.1);
  expect(ledger.transactions.length).toBeGreaterThan(1_500);
  expect(ledger.transactions.length).toBeLessThan(2_800);
  expect(ledger.transactions.every(({ date }) => date >= start && date <= day)).toBe(true);
  const paid = ledger.transactions.filter(
    ({ category, description }) => category === 'salary' && description !== 'Bonus',
  );
  expect(paid).toHaveLength(25);
  expect(paid.every(({ date }) => date.endsWith('-01'))).toBe(true);
  expect(lowest(ledger.transactions, 'current')).toBeGreaterThan(-100_000);
  expect(lowest(ledger.transactions, 'cash')).toBeGreaterThanOrEqual(0);
  expect(demoSplitDates(start, day).length).toBeGreaterThan(0);
});

test.each(DAYS)('created on %s, the demo has an income in the current month and an expense on each day', (day) => {
  const { transactions } = generateDemoWalletHistory(day, () => 1.1).ledger;
  const running = transactions.filter(
    ({ date, category }) => date.slice(0, 7) === day.slice(0, 7) && category !== 'transfer',
  );
  expect(running.some(({ category, cents }) => category === 'salary' && cents > 0)).toBe(true);
  const spent = new Set(running.filter(({ cents }) => cents < 0).map(({ date }) => date));
  expect(spent.size).toBe(Number(day.slice(8)));
});

function lowest(transactions: readonly { asset: string; cents: number }[], asset: string): number {
  let balance = 0;
  return Math.min(
    ...transactions.filter((transaction) => transaction.asset === asset).map(({ cents }) => (balance += cents)),
  );
}

test('balances, day totals and net worth agree', async () => {
  const rates = await services.rates.tableOf(['USD', 'EUR']);
  const transactions = await sql<{ assetId: string; currency: string; sum: string }>(
    `SELECT "assetId", "amountCurrency" AS currency, sum("amountValue") AS sum FROM "Transaction" WHERE "walletId" = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const totals = await sql(
    `SELECT "assetId", currency, sum(amount) AS sum FROM "DayTotal" WHERE "walletId" = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(totals).toEqual(transactions);
  expect(transactions).toHaveLength(4);
  const { byAsset } = await caller.reports.netWorthByAsset({ walletId: demo.walletId, period: 'today' });
  for (const { assetId, currency, sum } of transactions) {
    const value = new Decimal(sum)
      .times(rates.rateInto('EUR').on(currency, today))
      .toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN);
    expect(byAsset[assetId]?.value).toBe(value.toNumber());
  }
});

test('each transfer is linked from both sides and has the transfer category', async () => {
  const [links] = await sql<{ all: number; mirrored: number; categorised: number; opposite: number }>(
    `SELECT count(*) AS all,
       count(*) FILTER (WHERE EXISTS (
         SELECT FROM "TransferLink" AS mirror WHERE mirror."walletId" = $1
           AND (mirror."counterTransactionId", mirror."counterSecurityTransactionId") IS NOT DISTINCT FROM (link."transactionId", link."securityTransactionId")
           AND (mirror."transactionId", mirror."securityTransactionId") IS NOT DISTINCT FROM (link."counterTransactionId", link."counterSecurityTransactionId"))) AS mirrored,
       count(*) FILTER (WHERE coalesce(money."categoryId", security."categoryId") = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'transfer')) AS categorised,
       count(*) FILTER (WHERE money.date IS NOT DISTINCT FROM link.date AND (counter.id IS NULL OR money.id IS NULL OR sign(counter."amountValue") = -sign(money."amountValue"))) AS opposite
     FROM "TransferLink" AS link
     LEFT JOIN "Transaction" AS money ON money."walletId" = $1 AND money.id = link."transactionId"
     LEFT JOIN "SecurityTransaction" AS security ON security."walletId" = $1 AND security.id = link."securityTransactionId"
     LEFT JOIN "Transaction" AS counter ON counter."walletId" = $1 AND counter.id = link."counterTransactionId"
     WHERE link."walletId" = $1`,
  );
  expect(links?.all).toBeGreaterThan(200);
  expect(links).toEqual({ all: links?.all, mirrored: links?.all, categorised: links?.all, opposite: links?.all });
});

test('almost all transactions have a merchant and a category, and only the last days need a review', async () => {
  const { walletId } = demo;
  const { items, totalCount } = await caller.transactions.search({ walletId, uncategorized: true, limit: 10 });
  expect(totalCount).toBe(3);
  expect(items.every(({ merchantId }) => merchantId === null)).toBe(true);
  const nameless = await sql(
    `SELECT FROM "Transaction" t LEFT JOIN "Category" c ON c."walletId" = $1 AND c.id = t."categoryId"
     WHERE t."walletId" = $1 AND t."merchantId" IS NULL AND c."systemKey" IS NULL`,
  );
  expect(nameless).toHaveLength(3);
  const unreviewed = await caller.transactions.search({ walletId, reviewed: false, limit: 100 });
  expect(unreviewed.totalCount).toBeGreaterThan(3);
  expect(unreviewed.totalCount).toBeLessThan(25);
  const tagged = await sql(`SELECT DISTINCT "tagId" FROM "TransactionTag" WHERE "walletId" = $1`);
  expect(tagged).toHaveLength(3);
});

test('the rules are applied: each matches transactions and would change none', async () => {
  const { walletId } = demo;
  const { items } = await caller.rules.list({ walletId });
  expect(items.length).toBeGreaterThan(3);
  for (const { id, name } of items) {
    const preview = await caller.rules.preview({ walletId, ruleIds: [id] });
    expect(preview.matchedCount, name).toBeGreaterThan(9);
    expect(preview.changedCount, name).toBe(0);
  }
});

test('the scenarios have different results and start at the current net worth', async () => {
  const { walletId } = demo;
  const scenarios = await caller.scenarios.list({ walletId });
  expect(scenarios).toHaveLength(2);
  const { kpis } = await caller.reports.netWorthByAsset({ walletId, period: 'today' });
  const ends = new Set<number>();
  for (const { id } of scenarios) {
    const months = await caller.reports.scenarioProjection({ walletId, scenarioId: id });
    expect(months[0]?.base).toBe(kpis.total);
    const last = months.at(-1)?.cumulative ?? 0;
    expect(last).toBeGreaterThan(kpis.total);
    ends.add(last);
  }
  expect(ends.size).toBe(2);
});

test('the budget has a year of months in which money is left to assign, and most envelopes have enough', async () => {
  const { walletId } = demo;
  const [budget] = await caller.budgets.list({ walletId });
  const from = budget?.startMonth ?? '';
  const to = monthFromNumber(monthNumber(from) + 11);
  const { months, envelopes } = await caller.budgets.months({ walletId, id: budget?.id ?? '', from, to });
  const shown = months.map(({ month, toAssign, assigned, income }) => ({ month, toAssign, assigned, income }));
  expect(
    months.filter(({ toAssign }) => toAssign < 0),
    JSON.stringify(shown),
  ).toEqual([]);
  expect(months.at(-1)).toMatchObject({ held: '300' });
  const now = envelopes.filter(({ assigned }) => assigned.at(-1) !== '0').map(({ available }) => available.at(-1) ?? 0);
  expect(now.length).toBeGreaterThan(10);
  expect(now.filter((amount) => amount >= 0).length).toBeGreaterThan(now.length * 0.7);
});

test('the files are invoices for its transactions, with the content that a worker would read', async () => {
  const { walletId } = demo;
  const { items } = await caller.files.list({ walletId });
  expect(items.map(({ transactionIds }) => transactionIds.length).toSorted()).toEqual([0, 1, 1, 1]);
  for (const file of items) {
    const bytes = Buffer.from(await buffer(await services.storage.read(file.storagePath ?? '')));
    expect(bytes).toHaveLength(file.size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const state = await services.database.withWallet(walletId, (transaction) => readUploadState(transaction, file.id));
    expect(state).toEqual({ sha256, isUploaded: true });
    const reading = { signal: new AbortController().signal, last: false, recognises: false };
    const read = await readFileData({ file, bytes, reading }, () => expect.fail('is no statement'));
    expect(JSON.parse(file.parseData ?? '')).toEqual(read);
  }
});

test('a person can create a demo wallet, once per Idempotency-Key', async () => {
  const { asOwner } = await createTestWallet(services);
  const once = { idempotencyKey: 'one demo' };
  const made = await asOwner(once).wallets.createDemo({});
  expect(await asOwner(once).wallets.createDemo({})).toEqual(made);
  const owner = asOwner();
  expect((await owner.wallets.list({ limit: 10 })).items).toHaveLength(2);
  const { id: walletId } = made;
  expect((await owner.transactions.search({ walletId, limit: 1 })).totalCount).toBeGreaterThan(1_500);
  const { items: files } = await owner.files.list({ walletId });
  const [loose] = files.filter(({ transactionIds }) => transactionIds.length === 0);
  const { items: matches } = await owner.files.matches({ walletId, id: loose!.id });
  expect(matches.length).toBeGreaterThan(0);
  await expect(caller.wallets.get({ walletId })).rejects.toThrow();
  await owner.wallets.delete({ walletId });
});

test('no bytes are left over from two requests with one key, or from a rejected request', {
  timeout: 60_000,
}, async () => {
  const own = await createOwnTestDatabase(inject('database'));
  const apart = openTestDatabase(own.connection);
  try {
    await apart.rates.store(await readBundledSnapshot());
    const { asOwner } = await createTestWallet(apart);
    const both = [1, 2].map(() => asOwner({ idempotencyKey: 'two at once' }).wallets.createDemo({}));
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
    const left = () => apart.database.query({ text: 'SELECT "storagePath" FROM "UnclaimedBytes"', values: [] });
    expect(await left()).toEqual([]);
    const { items } = await asOwner().files.list({ walletId: one!.id });
    expect(items).toHaveLength(4);
    for (const { storagePath } of items) await buffer(await apart.storage.read(storagePath ?? ''));
    await storeQuotas(apart.database, z.object(quotaVariableSchemas).parse({ COFFER_QUOTA_WALLETS: '2' }));
    expect(await refusalText(asOwner().wallets.createDemo({}))).toBe('quotaExceeded');
    expect(await left()).toEqual([]);
  } finally {
    await apart.database.close();
    await own.drop();
  }
});

test('the securities have valid ISINs of a fictional country, and one had a split', async () => {
  expect(Object.values(DEMO_SECURITIES).every(({ isin }) => isIsin(isin) && isin.startsWith('ZZ'))).toBe(true);
  const split = await services.database.query({
    text: `SELECT DISTINCT factor FROM "SecuritySplit" WHERE isin = $1`,
    values: [DEMO_SECURITIES.chips.isin],
  });
  expect(split).toEqual([{ factor: '2' }]);
});

test('a second start creates nothing', async () => {
  expect(await createDemoPerson({ ...services, email })).toBeNull();
});

test('the demo is not created if its credentials cannot be stored', async () => {
  const unkept = 'demo-unkept@coffer.example';
  const keep = () => {
    throw new Error('no space left on device');
  };
  await expect(createDemoPerson({ ...services, email: unkept, keep })).rejects.toThrow('no space left');
  expect(await findDemoEmail(services.database, unkept)).toBeNull();
  expect(await findDemoEmail(services.database, email)).toBe(email);
});
