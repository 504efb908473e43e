import { randomInt } from 'node:crypto';
import { isIsin } from '@coffer/domain/isin.ts';
import { readBundledSnapshot } from '@coffer/marketdata/bundled-snapshot.ts';
import type { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { shiftDay } from './counted-calendar.ts';

/** Market data shared by all wallets of the database, written as market data sources do. */

type Services = ReturnType<typeof openTestDatabase>;

/** A random valid ISIN for one test. Tests must not use the same ISIN, because all wallets share prices and splits. */
export function createTestIsin(): string {
  const stem = `XS${randomInt(1e8, 1e9)}`;
  return [...'0123456789'].map((digit) => stem + digit).find(isIsin) ?? '';
}

export function createTestSymbol(): string {
  return `Q${randomInt(1e8, 1e9)}`;
}

/** Currencies with three, no and two decimals, whose rates change daily. Other tests must not use these currencies. */
export const CHANGING_CURRENCIES = ['TND', 'KMF', 'NAD'] as const;

/**
 * Stores a rate history for `CHANGING_CURRENCIES`, with days without a rate. It is the same on each call, so any test may call it
 * first. A fresh database has rates of a single day, which would hide the effect of exchange rates.
 */
export async function storeChangingRates({ rates }: Services): Promise<void> {
  // Test wallets store the bundled snapshot only if there is no rate at all.
  if (await rates.isEmpty()) await rates.store(await readBundledSnapshot());
  const rows = CHANGING_CURRENCIES.flatMap((currency, which) => {
    let [date, number] = ['2019-06-03', which + 7];
    const history: { currency: string; date: string; rate: string; source: string }[] = [];
    while (date < '2028-06-01') {
      // A linear congruence is random enough for rates (Numerical Recipes, ranqd1), and exact in doubles.
      number = (number * 1_664_525 + 1_013_904_223) % 2 ** 32;
      history.push({ currency, date, rate: `${which * 30 + 3}.${number}`, source: 'ecb' });
      date = shiftDay(date, 1 + (number % 4));
    }
    return history;
  });
  await rates.store(rows);
}

/** Stores a price as a source of quotes does. */
export async function storeTestQuote(
  { database }: Services,
  instrument: string,
  { date, value, currency }: { readonly date: string; readonly value: string; readonly currency: string },
): Promise<void> {
  await database.query({
    text: `INSERT INTO "QuotePrice" (instrument, date, value, currency, source) VALUES ($1, $2, $3, $4, 'test')
           ON CONFLICT (instrument, date) DO UPDATE SET value = excluded.value, currency = excluded.currency`,
    values: [instrument, date, value, currency],
  });
}

/** Stores a stock split, which applies to all wallets. */
export async function storeTestStockSplit(
  { database }: Services,
  isin: string,
  { date, factor }: { readonly date: string; readonly factor: string },
): Promise<void> {
  await database.query({ text: `INSERT INTO "Security" (isin) VALUES ($1) ON CONFLICT DO NOTHING`, values: [isin] });
  await database.query({
    text: `INSERT INTO "SecuritySplit" (isin, date, factor) VALUES ($1, $2, $3)
           ON CONFLICT (isin, date) DO UPDATE SET factor = excluded.factor`,
    values: [isin, date, factor],
  });
}

/** Removes a price, as if its source had withdrawn it. */
export async function removeTestQuote(
  { database }: Services,
  { instrument, date }: { readonly instrument: string; readonly date: string },
): Promise<void> {
  const text = 'DELETE FROM "QuotePrice" WHERE instrument = $1 AND date = $2';
  await database.query({ text, values: [instrument, date] });
}

/** Removes a stock split, as if its source had withdrawn it. */
export async function removeTestStockSplit(
  { database }: Services,
  { isin, date }: { readonly isin: string; readonly date: string },
): Promise<void> {
  await database.query({ text: 'DELETE FROM "SecuritySplit" WHERE isin = $1 AND date = $2', values: [isin, date] });
}

/** Removes a rate, as if its source had withdrawn it, and invalidates cached rates as `ExchangeRates.store` does. */
export async function removeTestRate(
  { database }: Services,
  { currency, date }: { readonly currency: string; readonly date: string },
): Promise<void> {
  await database.query({
    text: 'DELETE FROM "ExchangeRate" WHERE currency = $1 AND date = $2',
    values: [currency, date],
  });
  await database.query({
    text: `UPDATE "MarketDataFetch" SET digest = gen_random_uuid()::text WHERE source = 'exchangeRates'`,
  });
}
