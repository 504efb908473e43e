import { computeStaleMonths } from '@coffer/api/stored/month-sums.ts';
import { computeStalePositionValues } from '@coffer/api/stored/position-values.ts';
import { addDays, weekday } from '@coffer/domain/dates.ts';
import { isIsin } from '@coffer/domain/isin.ts';
import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { ASSET_CURRENCIES, type BenchServices, createBenchWallet } from '../bench-stage.ts';
import {
  fillLargeWallet,
  LARGE_WALLET_CURRENCIES,
  LARGE_WALLET_DAYS,
  LARGE_WALLET_FIRST_DAY,
} from '../fill-large-wallet.ts';

/** Positions of both securities accounts together. */
const POSITIONS = 50;
const MONTHS = 120;

const ISINS = Array.from({ length: POSITIONS }, (_, at) => {
  const stem = `XS${String(at).padStart(9, '0')}`;
  return [...'0123456789'].map((digit) => stem + digit).find(isIsin) ?? stem;
});

/**
 * Stores a rate and a quote for each working day of the ten years, like those of the European Central Bank and an
 * exchange.
 */
export async function fillMarket(owner: pg.Pool, { rates }: BenchServices): Promise<void> {
  await rates.store(dailyRates());
  await owner.query(
    `INSERT INTO "QuotePrice" (instrument, date, value, currency, source)
     SELECT isin, day::date, trim_scale(round((40 + n + 15 * sin(n + extract(epoch FROM day) / 5e6))::numeric, 2)), ($2::text[])[n % 3 + 1], 'bench'
     FROM unnest($1::text[]) WITH ORDINALITY AS held(isin, n),
       generate_series($3::date, $3::date + $4::int, interval '1 day') day
     WHERE extract(isodow FROM day) < 6`,
    [ISINS, LARGE_WALLET_CURRENCIES, LARGE_WALLET_FIRST_DAY, LARGE_WALLET_DAYS],
  );
}

function* dailyRates() {
  for (const [at, currency] of LARGE_WALLET_CURRENCIES.entries()) {
    if (currency === 'EUR') continue;
    for (let day = 0; day < LARGE_WALLET_DAYS; day += 1) {
      const date = addDays(LARGE_WALLET_FIRST_DAY, day);
      if (weekday(date) > 5) continue;
      const rate = 1 + at / 10 + Math.sin(day / 90 + at) / 20;
      yield { currency, date, rate: rate.toFixed(4).replace(/\.?0+$/, ''), source: 'ecb' };
    }
  }
}

/**
 * A wallet with `count` transactions over ten years, in twenty accounts, six currencies and sixty categories. One
 * transaction in a hundred is a transfer; one in two hundred has cash-flow dates over a year. Two securities accounts
 * hold fifty positions, bought and sometimes sold for cash month by month. Market values and monthly sums are computed.
 */
export async function createReportsWallet(owner: pg.Pool, services: BenchServices, count: number) {
  const wallet = await createBenchWallet(services, ASSET_CURRENCIES);
  const depots = [await depotOf(owner, wallet), await depotOf(owner, wallet)];
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { walletId, userId, assetIds } = wallet;
    await client.query(TRANSFERS, [
      walletId,
      userId,
      assetIds,
      assetIds.length,
      LARGE_WALLET_FIRST_DAY,
      LARGE_WALLET_DAYS,
      count / 200,
    ]);
    await client.query(SPREAD, [
      walletId,
      userId,
      assetIds,
      assetIds.length,
      LARGE_WALLET_FIRST_DAY,
      LARGE_WALLET_DAYS,
      count / 200,
    ]);
    await client.query(POSITION_TRANSACTIONS, [
      walletId,
      userId,
      assetIds[0],
      depots,
      ISINS,
      LARGE_WALLET_FIRST_DAY,
      MONTHS,
    ]);
  } finally {
    client.release(true);
  }
  await fillLargeWallet(owner, wallet, count);
  await owner.query(
    `UPDATE "Transaction" SET "categoryId" = (SELECT min(id::text)::uuid FROM "Category" WHERE "walletId" = $1 AND NOT system)
     WHERE "walletId" = $1 AND "usingDateRule" <> 'transactionDate'`,
    [wallet.walletId],
  );
  const place = { ...services, walletId: wallet.walletId };
  await computeStalePositionValues(place);
  for (const report of ['worth', 'flow'] as const) {
    await computeStaleMonths(place, report, {
      start: LARGE_WALLET_FIRST_DAY,
      end: addDays(LARGE_WALLET_FIRST_DAY, LARGE_WALLET_DAYS),
    });
  }
  await owner.query('VACUUM ANALYZE');
  return wallet;
}

async function depotOf(owner: pg.Pool, { walletId, userId }: { walletId: string; userId: string }): Promise<string> {
  const id = uuid();
  await owner.query(
    `INSERT INTO "Asset" ("walletId", id, type, name, access, "defaultCurrency", "createdUserId", "lastUpdatedUserId")
     VALUES ($1, $2, 'securities', 'Depot', 'notice', 'EUR', $3, $3)`,
    [walletId, id, userId],
  );
  return id;
}

const TRANSACTION_COLUMNS = `"walletId", id, "assetId", date, "fromTo", "amountValue", "amountCurrency", "usingDateRule",
  "usingStartDate", "usingEndDate", source, reviewed, "createdUserId", "lastUpdatedUserId"`;
const LINK_COLUMNS = `"walletId", id, "transactionId", "counterTransactionId", "securityTransactionId",
  "counterSecurityTransactionId", date, "createdUserId"`;

/** $1 wallet, $2 person, $3 assets, $4 number of assets, $5 first day, $6 days, $7 pairs. */
const TRANSFERS = `
  WITH pair AS MATERIALIZED (
    SELECT uuidv7() AS gone, uuidv7() AS come, ($3::uuid[])[1 + n % $4] AS source, ($3::uuid[])[1 + (n + 1 + n / 7 % ($4 - 1)) % $4] AS target,
      $5::date + (n::bigint * 104729 % $6)::int AS day, 50 + n % 4000 / 100.0 AS amount
    FROM generate_series(1, $7::int) n
  ), side AS (
    SELECT gone AS id, come AS other, source AS asset, day, -amount AS amount FROM pair
    UNION ALL SELECT come, gone, target, day, amount FROM pair
  ), booked AS (
    INSERT INTO "Transaction" (${TRANSACTION_COLUMNS})
    SELECT $1, id, asset, day, 'Myself', trim_scale(amount), 'EUR', 'transactionDate', day, day, 'import', true, $2, $2 FROM side
  )
  INSERT INTO "TransferLink" (${LINK_COLUMNS})
  SELECT $1, uuidv7(), id, other, NULL, NULL, day, $2 FROM side`;

/** $1 wallet, $2 person, $3 assets, $4 number of assets, $5 first day, $6 days, $7 transactions. */
const SPREAD = `
  INSERT INTO "Transaction" (${TRANSACTION_COLUMNS})
  SELECT $1, uuidv7(), ($3::uuid[])[1 + n % $4], day, 'Insurance', -(30 + n % 500), 'EUR', 'range', day, day + 364, 'import', true, $2, $2
  FROM generate_series(1, $7::int) n, LATERAL (SELECT $5::date + (n::bigint * 7919 % $6)::int AS day) d`;

/** $1 wallet, $2 person, $3 the paying account, $4 securities accounts, $5 ISINs, $6 first day, $7 months. */
const POSITION_TRANSACTIONS = `
  WITH traded AS MATERIALIZED (
    SELECT uuidv7() AS id, uuidv7() AS cash, ($4::uuid[])[1 + n % 2] AS depot, isin, price.date, price.value, price.currency, way.*
    FROM unnest($5::text[]) WITH ORDINALITY AS held(isin, n), generate_series(0, $7 - 1) month,
      LATERAL (SELECT * FROM "QuotePrice" q WHERE q.instrument = isin AND q.date >= $6::date + (month * 30 + n)::int
               ORDER BY q.date LIMIT 1) price,
      LATERAL (SELECT CASE WHEN (n + month) % 6 = 5 AND month > 0 THEN -1 ELSE 1 + (n + month) % 7 END::numeric AS quantity) way
  ), paid AS (
    INSERT INTO "Transaction" (${TRANSACTION_COLUMNS})
    SELECT $1, cash, $3, date, 'Broker', trim_scale(-value * quantity), currency, 'transactionDate', date, date, 'import', true, $2, $2 FROM traded
  ), linked AS (
    INSERT INTO "TransferLink" (${LINK_COLUMNS})
    SELECT $1, uuidv7(), cash, NULL, NULL, id, date, $2 FROM traded
    UNION ALL SELECT $1, uuidv7(), NULL, cash, id, NULL, NULL, $2 FROM traded
  ), held AS (
    INSERT INTO "WalletMark" ("walletId", kind, instrument, date)
    SELECT $1, 'values', isin, min(date) FROM traded GROUP BY 3
  )
  INSERT INTO "SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "priceValue", "priceCurrency",
    "createdUserId", "lastUpdatedUserId")
  SELECT $1, id, depot, date, CASE WHEN quantity > 0 THEN 'buy' ELSE 'sell' END::"SecurityTransactionType", isin, abs(quantity), value, currency, $2, $2
  FROM traded`;
