import { TOTALS_BY_DAY } from '@coffer/api/reports/net-worth.sql.ts';
import type pg from 'pg';
import { DAYS, dayAt, fill, monthlyRates } from './million.ts';
import { atMost, type Line, median } from './report.ts';
import { CURRENCIES_OF_ASSETS, openWallet, ownerPool, type Stage } from './stage.ts';

const ROUNDS = 15;

/** Monthly net worth over ten years through REST, against the day-total SQL alone and the best plan on raw bookings. */
export async function benchNetWorth(stage: Stage): Promise<Line[]> {
  await stage.services.rates.store(monthlyRates());
  const owner = ownerPool(stage.connection);
  const coffer = await stage.coffer();
  const measure = async (count: number) => {
    const wallet = await openWallet(stage.services, CURRENCIES_OF_ASSETS);
    await fill(owner, wallet, count);
    const request = () =>
      fetch(`${coffer.url}/wallets/${wallet.walletId}/data/netWorthTimeSeries`, {
        method: 'POST',
        headers: { authorization: `Bearer ${wallet.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ interval: 'month', endDate: dayAt(1) }),
      }).then((answer) => answer.text());
    return {
      ours: await medianMilliseconds(request, ROUNDS),
      // The SQL alone: the totals of each day and currency, as rows, by the same driver.
      totals: await medianMilliseconds(() => owner.query(SUMS_BY_DAY, [wallet.walletId]), ROUNDS),
      inOneText: await medianMilliseconds(() => owner.query(TOTALS_BY_DAY, [wallet.walletId, dayAt(1), null]), ROUNDS),
      raw: await medianMilliseconds(() => bestOnRaw(owner, wallet.walletId), 3),
    };
  };
  const small = await measure(10_000);
  const large = await measure(1_000_000);
  await owner.end();
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    atMost(
      'net worth by month, 1,000,000 bookings, against its day-total SQL',
      ms(large.ours),
      ms(large.totals),
      large.ours / large.totals,
      3,
    ),
    atMost(
      'the same, against the SQL as the service sends it',
      ms(large.ours),
      ms(large.inOneText),
      large.ours / large.inOneText,
      3,
    ),
    atMost(
      'the same, against the best plan on raw bookings',
      ms(large.ours),
      ms(large.raw),
      large.ours / large.raw,
      0.2,
    ),
    atMost(
      `growth from 10,000 to 1,000,000 bookings over the same ${DAYS} days`,
      ms(large.ours),
      ms(small.ours),
      large.ours / small.ours,
      2,
    ),
  ];
}

const SUMS_BY_DAY = `SELECT currency, date, sum(amount) FROM "DayTotal" WHERE "walletId" = $1 GROUP BY currency, date`;

/** What the same numbers need without day totals: sums by currency and day over all bookings, two workers helping. */
async function bestOnRaw(owner: pg.Pool, walletId: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`SET max_parallel_workers_per_gather = 2; SET work_mem = '256MB'`);
    await client.query(
      `SELECT "amountCurrency", date, sum("amountValue") FROM "Transaction"
       WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2`,
      [walletId],
    );
  } finally {
    client.release();
  }
}

async function medianMilliseconds(work: () => Promise<unknown>, rounds: number): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}
