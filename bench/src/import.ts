import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays } from '@coffer/domain/dates.ts';
import { canonicalDecimal } from '@coffer/domain/decimal.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { v7 as uuid } from 'uuid';
import { median, type ReportLine, reportRatioAtLeast, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet, openOwnerPool, type RunningServer } from './bench-stage.ts';

const ROWS = 100_000;
const ROUNDS = 3;

/**
 * Measures importing 100,000 CSV rows through REST, against COPY of the same rows into the same table with the same
 * triggers.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a measurement reads from top to bottom.
export async function benchImport(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(
    stage.services,
    Array.from({ length: 2 * ROUNDS }, () => 'EUR'),
  );
  const { walletId, userId, key, assetIds } = wallet;
  const coffer = await stage.coffer();
  const owner = openOwnerPool(stage.connection);
  const content = [
    ['Date', 'Payee', 'Description', 'Amount', 'Currency'].join(';'),
    ...rows().map((row) => row.join(';')),
  ].join('\n');
  const body = JSON.stringify({ importerType: 'csv', content });
  const ours: number[] = [];
  const copies: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(
      await secondsOf(async () => {
        const answer = await fetch(`${coffer.url}/wallets/${walletId}/assets/${assetIds[round]}/import`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body,
        });
        const result: { created?: number } = JSON.parse(await answer.text());
        if (result.created !== ROWS) throw new Error(`booked ${JSON.stringify(result).slice(0, 300)}`);
      }),
    );
    const assetId = assetIds[ROUNDS + round] ?? '';
    const now = new Date().toISOString();
    const lines = rows().map(([date, fromTo, description, amount, currency]) =>
      [
        walletId,
        uuid(),
        assetId,
        date,
        fromTo,
        description,
        amount,
        currency,
        date,
        date,
        'import',
        uuid(),
        now,
        userId,
        now,
        userId,
      ].join('\t'),
    );
    copies.push(
      await secondsOf(async () => {
        const client = await owner.connect();
        try {
          await pipeline(Readable.from([lines.join('\n'), '\n']), client.query(copyFrom(COPY)));
        } finally {
          client.release();
        }
      }),
    );
  }
  await owner.end();
  const [seconds, yardstick] = [median(ours), median(copies)];
  const megabytes = peakMegabytes(coffer);
  return [
    reportRatioAtLeast(
      'import of 100,000 CSV rows, rate against COPY with the same triggers',
      `${seconds.toFixed(2)} s`,
      `${yardstick.toFixed(2)} s`,
      yardstick / seconds,
      0.25,
    ),
    reportRatioAtMost(
      'the same, against the 70 s of Actual Budget',
      `${seconds.toFixed(2)} s`,
      '70 s',
      seconds / 70,
      0.1,
    ),
    reportRatioAtMost(
      'peak memory of the server, against 400 MiB',
      `${Math.round(megabytes)} MiB`,
      '400 MiB',
      megabytes / 400,
      1,
    ),
  ];
}

const COPY = `COPY "Transaction" ("walletId", id, "assetId", date, "fromTo", description, "amountValue", "amountCurrency", "usingStartDate",
  "usingEndDate", source, "importKey", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId") FROM STDIN`;

function rows(): string[][] {
  return Array.from({ length: ROWS }, (_, n) => [
    addDays('2020-01-01', n % 2000),
    `Shop ${n % 500}`,
    `Card payment ${n} reference ${(n * 7919) % 1_000_003}`,
    canonicalDecimal((((n * 7919) % 30_011) / 100 - 150).toFixed(2)),
    'EUR',
  ]);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The process's peak resident memory according to the kernel. */
function peakMegabytes({ pid }: RunningServer): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
