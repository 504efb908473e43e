import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { measureAlternatingMedians, medianRatioReportLine } from '../alternating-medians.ts';
import type { ReportLine } from '../bench-report.ts';
import { type BenchStage, openOwnerPool } from '../bench-stage.ts';
import { LARGE_WALLET_FIRST_DAY } from '../fill-large-wallet.ts';
import { createReportsWallet, fillMarket } from './reports-wallet.ts';
import {
  CASH_FLOW_YARDSTICK,
  NET_WORTH_BY_ASSET_YARDSTICK,
  NET_WORTH_BY_MONTH_YARDSTICK,
  NET_WORTH_BY_RAW_ROWS_YARDSTICK,
  NET_WORTH_CHANGE_YARDSTICK,
  TOP_EXPENSES_YARDSTICK,
  TRANSFERS_YARDSTICK,
} from './yardsticks.sql.ts';

const ROUNDS = 30;
const LAST_DAY = '2025-12-27';
const MONTH = { start: '2025-06-01', end: '2025-06-30', before: '2025-05-01', name: '2025-06' };

type Row = Readonly<Record<string, unknown>>;

interface Report {
  readonly name: string;
  readonly body: object;
  readonly sql: string;
  /** The statement's values after the wallet id. */
  readonly values: readonly unknown[];
  /** The numbers that must be equal, from the answer and from the rows. */
  readonly numbers: { readonly ours: (answer: Row & Row[]) => unknown[]; readonly theirs: (row: Row) => unknown };
  /** Maximum growth of the time from 10,000 to 1,000,000 transactions. */
  readonly growth: number;
}

const NET_WORTH_FIELDS = [
  'value',
  'valuePreviousPeriod',
  'valueChange',
  'valuePreviousPeriodWithTransfersAndBalancesAdded',
];
const FLOW = ['value', 'valuePreviousPeriod', 'valueChange'];
const figures = (row: Row, names: readonly string[]) => names.map((name) => Number(row[name]));
const valuesOf = (part: unknown): Row[] => Object.values(Object(part));

const REPORTS: readonly Report[] = [
  {
    name: 'netWorthTimeSeries',
    body: { interval: 'month', endDate: LAST_DAY },
    sql: NET_WORTH_BY_MONTH_YARDSTICK,
    values: [LARGE_WALLET_FIRST_DAY, LAST_DAY],
    numbers: { ours: (rows) => rows.map(monthOf), theirs: monthOf },
    growth: 2,
  },
  {
    name: 'netWorthByAsset',
    body: { period: MONTH.name },
    sql: NET_WORTH_BY_ASSET_YARDSTICK,
    values: [MONTH.start, MONTH.end],
    numbers: {
      ours: ({ byAsset }) => valuesOf(byAsset).map((row) => figures(row, NET_WORTH_FIELDS)),
      theirs: (row) => figures(row, NET_WORTH_FIELDS),
    },
    growth: 2,
  },
  {
    name: 'periodDetails',
    body: { startDate: MONTH.start, endDate: MONTH.end },
    sql: NET_WORTH_CHANGE_YARDSTICK,
    values: [MONTH.start, MONTH.end],
    numbers: {
      ours: ({ amountByAssetId }) => valuesOf(amountByAssetId).map(Number),
      theirs: (row) => Number(row['amount']),
    },
    growth: 2,
  },
  {
    name: 'cashFlowByCategory',
    body: { period: MONTH.name },
    sql: CASH_FLOW_YARDSTICK,
    values: [MONTH.start, MONTH.end, MONTH.before],
    numbers: {
      ours: (answer) => valuesOf(answer).map((row) => figures(row, FLOW)),
      theirs: (row) => figures(row, FLOW),
    },
    growth: 3,
  },
  {
    name: 'topExpenses',
    body: { period: MONTH.name },
    sql: TOP_EXPENSES_YARDSTICK,
    values: [MONTH.start, MONTH.end],
    numbers: { ours: (rows) => rows.map(({ id }) => id), theirs: ({ id }) => id },
    growth: 3,
  },
  {
    name: 'transfers',
    body: { period: MONTH.name },
    sql: TRANSFERS_YARDSTICK,
    values: [MONTH.start, MONTH.end],
    numbers: { ours: (rows) => rows.map(pairOf), theirs: pairOf },
    growth: 3,
  },
];

function monthOf(row: Row) {
  return [row['period'], ...figures(row, ['cumulative', 'inPeriod', 'fxEffectCumulative'])];
}

function pairOf(row: Row) {
  return [row['sourceAssetId'], row['targetAssetId'], Number(row['amount'])];
}

/**
 * Measures every report over REST with an API key: against the best hand-written SQL statement, and how its time grows
 * from 10,000 to 1,000,000 transactions over the same ten years. Coffer and the statement must return the same numbers.
 */
export async function benchReports(stage: BenchStage): Promise<ReportLine[]> {
  const owner = openOwnerPool(stage.connection);
  await fillMarket(owner, stage.services);
  const small = await createReportsWallet(owner, stage.services, 10_000);
  const large = await createReportsWallet(owner, stage.services, 1_000_000);
  const { url } = await stage.coffer();
  const askOf = ({ walletId, key }: { walletId: string; key: string }, { name, body }: Report) =>
    fetch(`${url}/wallets/${walletId}/data/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  const query = (sql: string, report: Report) => owner.query<Row>(sql, [large.walletId, ...report.values]);
  const lines: ReportLine[] = [];
  for (const report of REPORTS) {
    agree(report, await askOf(large, report), await query(report.sql, report));
    const time = await measureAlternatingMedians(
      {
        ours: () => askOf(large, report),
        ofFew: () => askOf(small, report),
        sql: () => query(report.sql, report),
      },
      ROUNDS,
    );
    lines.push(
      medianRatioReportLine(`${report.name}, against SQL by hand`, time, ['ours', 'sql'], 1.5),
      medianRatioReportLine(`${report.name}, growth from 10,000 to 1,000,000`, time, ['ours', 'ofFew'], report.growth),
    );
  }
  const [series] = REPORTS;
  if (series !== undefined) lines.push(await measureRawRows(owner, large.walletId, () => askOf(large, series)));
  await owner.end();
  return lines;
}

function agree({ name, numbers }: Report, answer: Row & Row[], { rows }: pg.QueryResult<Row>): void {
  const [ours, theirs] = [numbers.ours(answer), rows.map((row) => numbers.theirs(row))];
  if (ours.length === 0 || !isDeepStrictEqual(ours, theirs))
    throw new Error(`${name}: ${JSON.stringify(ours).slice(0, 500)} is not ${JSON.stringify(theirs).slice(0, 500)}`);
}

/** Measures the monthly series without stored sums. PostgreSQL gets two parallel workers and enough memory for hashing. */
async function measureRawRows(owner: pg.Pool, walletId: string, ask: () => Promise<unknown>): Promise<ReportLine> {
  const client = await owner.connect();
  await client.query(`SET max_parallel_workers_per_gather = 2; SET work_mem = '256MB'`);
  const time = await measureAlternatingMedians(
    {
      ours: ask,
      sql: () => client.query(NET_WORTH_BY_RAW_ROWS_YARDSTICK, [walletId, LARGE_WALLET_FIRST_DAY, LAST_DAY]),
    },
    5,
  );
  client.release(true);
  return medianRatioReportLine('netWorthTimeSeries, against the best plan on raw rows', time, ['ours', 'sql'], 1 / 8);
}
