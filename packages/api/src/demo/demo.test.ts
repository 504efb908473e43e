import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { verifyPassword } from '@coffer/auth/passwords.ts';
import { dateInTimeZone } from '@coffer/domain/dates.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import { bundledSnapshot } from '@coffer/marketdata/snapshot.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiKeyCredential } from '../credentials.ts';
import { type Caller, callerFor, openTestDatabase } from '../testing/wallet.ts';
import { SECURITIES } from './catalogue.ts';
import { type DemoCredentials, makeDemo, renewDemoSecrets } from './demo.service.ts';
import { twoYearsUntil } from './two-years.ts';

const services = openTestDatabase(inject('database'));
const email = 'demo-test@coffer.example';
const today = dateInTimeZone(new Date(), 'Europe/Berlin');
let demo: DemoCredentials;
let caller: Caller;

beforeAll(async () => {
  if (await services.rates.isEmpty()) await services.rates.store(await bundledSnapshot());
  const [first, second] = await Promise.all([makeDemo({ ...services, email }), makeDemo({ ...services, email })]);
  const [made, ...others] = [first, second].filter((result) => result !== null);
  expect(others).toEqual([]);
  demo = made!;
  caller = await callerOf(demo);
});
afterAll(() => services.database.close());

async function callerOf({ apiKey }: DemoCredentials): Promise<Caller> {
  return callerFor(services, await apiKeyCredential(services.database, apiKeyHash(apiKey)!));
}

function sql<Row extends object>(text: string): Promise<Row[]> {
  return services.database.withWallet(demo.walletId, (transaction) =>
    transaction.query<Row>({ text, values: [demo.walletId] }),
  );
}

test('the demo is the same each time it is made on one day', () => {
  const made = () => twoYearsUntil('2026-11-21', () => 1.1).ledger;
  expect(made()).toEqual(made());
});

test.each(['2024-02-29', '2025-03-31', '2026-01-01', '2026-11-21', '2027-07-09'])(
  'made on %s it is two full, plausible years',
  (day) => {
    const { ledger, start } = twoYearsUntil(day, () => 1.1);
    expect(ledger.bookings.length).toBeGreaterThan(1_500);
    expect(ledger.bookings.length).toBeLessThan(2_500);
    expect(ledger.bookings.every(({ date }) => date >= start && date <= day)).toBe(true);
    const paid = ledger.bookings.filter(
      ({ category, description }) => category === 'salary' && description !== 'Bonus',
    );
    expect(paid.length).toBeGreaterThanOrEqual(23);
    expect(paid.every(({ date }) => Number(date.slice(8)) >= 25 && Number(date.slice(8)) <= 28)).toBe(true);
    expect(lowest(ledger.bookings, 'current')).toBeGreaterThan(-100_000);
    expect(lowest(ledger.bookings, 'cash')).toBeGreaterThanOrEqual(0);
  },
);

function lowest(bookings: readonly { asset: string; cents: number }[], asset: string): number {
  let balance = 0;
  return Math.min(...bookings.filter((booking) => booking.asset === asset).map(({ cents }) => (balance += cents)));
}

test('balances, day totals and net worth are one', async () => {
  const rates = await services.rates.tableOf(['USD', 'EUR']);
  const bookings = await sql<{ assetId: string; currency: string; sum: string }>(
    `SELECT "assetId", "amountCurrency" AS currency, sum("amountValue") AS sum FROM "Transaction" WHERE "walletId" = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const totals = await sql(
    `SELECT "assetId", currency, sum(amount) AS sum FROM "DayTotal" WHERE "walletId" = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(totals).toEqual(bookings);
  expect(bookings).toHaveLength(4);
  const { byAsset } = await caller.reports.netWorthByAsset({ walletId: demo.walletId, period: 'today' });
  for (const { assetId, currency, sum } of bookings) {
    const value = new Decimal(sum)
      .times(rates.rateInto('EUR').on(currency, today))
      .toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN);
    expect(byAsset[assetId]?.value).toBe(value.toNumber());
  }
});

test('each transfer is linked from both sides, with the transfer category', async () => {
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

test('the last three weeks wait to be looked at', async () => {
  const unreviewed = await caller.transactions.search({ walletId: demo.walletId, reviewed: false, limit: 500 });
  expect(unreviewed.totalCount).toBeGreaterThan(25);
  expect(
    unreviewed.items.every(({ categoryId, transferCounterId }) => categoryId === null || transferCounterId !== null),
  ).toBe(true);
  const uncategorized = await caller.transactions.search({ walletId: demo.walletId, uncategorized: true, limit: 1 });
  expect(uncategorized.totalCount).toBeLessThanOrEqual(unreviewed.totalCount);
  const tagged = await sql(`SELECT DISTINCT "tagId" FROM "TransactionTag" WHERE "walletId" = $1`);
  expect(tagged).toHaveLength(3);
});

test('the securities have valid numbers of a country that is none, and one was split', async () => {
  expect(Object.values(SECURITIES).every(({ isin }) => isIsin(isin) && isin.startsWith('ZZ'))).toBe(true);
  // Another file's demo may have been made before midnight, with another day of the split.
  const split = await services.database.query({
    text: `SELECT DISTINCT factor FROM "SecuritySplit" WHERE isin = $1`,
    values: [SECURITIES.chips.isin],
  });
  expect(split).toEqual([{ factor: '4' }]);
});

test('a second start makes nothing', async () => {
  expect(await makeDemo({ ...services, email })).toBeNull();
});

test('secrets that were lost are made new, and the lost key ends', async () => {
  const lost = await makeDemo({ ...services, email: 'demo-lost@coffer.example' });
  const renewed = await renewDemoSecrets({ ...services, email: 'demo-lost@coffer.example' });
  expect(renewed).toMatchObject({ email: lost!.email, walletId: lost!.walletId });
  expect(await apiKeyCredential(services.database, apiKeyHash(lost!.apiKey)!)).toBeNull();
  await expect((await callerOf(renewed!)).wallets.get({ walletId: renewed!.walletId })).resolves.toMatchObject({
    name: 'Demo',
  });
  const [person] = await services.owner.query<{ passwordHash: string }>({
    text: 'SELECT "passwordHash" FROM "Person" WHERE email = $1',
    values: [lost!.email],
  });
  expect(await verifyPassword(person!.passwordHash, renewed!.password)).toBe(true);
  expect(await verifyPassword(person!.passwordHash, lost!.password)).toBe(false);
  expect(await renewDemoSecrets({ ...services, email: 'nobody@coffer.example' })).toBeNull();
});
