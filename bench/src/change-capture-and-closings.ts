import { addDays } from '@coffer/domain/dates.ts';
import type pg from 'pg';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet, openOwnerPool } from './bench-stage.ts';

const ROWS = 100_000;
const BULK = 10_000;
const SINGLE = 500;
/** Rounds of imports, which take seconds. */
const ROUNDS = 5;
/** Rounds of operations under two seconds, which are more sensitive to noise. */
const SHORT_ROUNDS = 10;

/** Measures the cost of capturing changes. */
export const benchChangeCapture = (stage: BenchStage) =>
  benchDuty(stage, {
    name: 'coffer.captures_nothing()',
    off: `CREATE OR REPLACE FUNCTION coffer.captures_nothing() RETURNS boolean LANGUAGE sql STABLE RETURN true`,
    label: 'changes captured',
    most: 1.15,
  });
export const benchClosings = (stage: BenchStage) =>
  benchDuty(stage, {
    name: 'coffer.closed_days(uuid)',
    off: `CREATE OR REPLACE FUNCTION coffer.closed_days(wallet uuid) RETURNS jsonb LANGUAGE sql STABLE RETURN NULL::jsonb`,
    label: 'closings looked for',
    most: 1.03,
  });

/** One task of the triggers, and how to disable it for the comparison. */
interface Duty {
  /** The SQL function that returns whether the triggers must perform this task. */
  readonly name: string;
  /** SQL that replaces the function, so that the triggers skip the task. */
  readonly off: string;
  readonly label: string;
  readonly most: number;
}

/** Measures the same writes alternately with and without this task of the triggers. */
async function benchDuty(stage: BenchStage, duty: Duty): Promise<ReportLine[]> {
  const currencies = Array.from({ length: 2 * ROUNDS }, () => 'EUR');
  const { walletId, key, assetIds } = await createBenchWallet(stage.services, currencies);
  const owner = openOwnerPool(stage.connection);
  const coffer = await stage.coffer();
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${coffer.url}/wallets/${walletId}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    await answer.arrayBuffer();
  };
  const { rows: defined } = await owner.query<{ on: string }>('SELECT pg_get_functiondef($1::regprocedure) AS on', [
    duty.name,
  ]);
  const switched = (on: boolean) => owner.query(on ? (defined[0]?.on ?? '') : duty.off);
  /** The median seconds with and without the duty. */
  const inTurns = async (work: (run: number) => Promise<void>, rounds = SHORT_ROUNDS) => {
    const seconds: { on: number[]; off: number[] } = { on: [], off: [] };
    for (let run = 0; run < 2 * rounds; run += 1) {
      // Alternate which variant runs first, so that each inherits the state of the other equally often.
      const on = (run % 2 === 0) === (Math.floor(run / 2) % 2 === 0);
      await switched(on);
      const start = performance.now();
      await work(run);
      (on ? seconds.on : seconds.off).push((performance.now() - start) / 1000);
    }
    await switched(true);
    return { on: median(seconds.on), off: median(seconds.off) };
  };
  const bulk = bulkWrites({ walletId, assetIds, owner, post });
  const lines = [
    lineOf(`import of ${ROWS} CSV rows`, await inTurns(bulk.imports, ROUNDS), duty),
    lineOf(`bulkUpdate of ${BULK} transactions`, await inTurns(await bulk.updates()), duty),
    lineOf(`bulkAddTags to ${BULK} transactions`, await inTurns(await bulk.tags()), duty),
    lineOf(`bulkDelete of ${BULK} transactions`, await inTurns(await bulk.deletions()), duty),
    lineOf(`${SINGLE} transactions one by one`, await inTurns(bulk.singles), duty),
  ];
  await owner.end();
  return lines;
}

interface Bench {
  readonly walletId: string;
  readonly assetIds: readonly string[];
  readonly owner: pg.Pool;
  readonly post: (path: string, body: object) => Promise<void>;
}

type Write = (run: number) => Promise<void>;

/**
 * The measured writes. All writes except `imports` need the transactions that `imports` adds: 100,000 in each asset.
 */
function bulkWrites({ walletId, assetIds, owner, post }: Bench) {
  const content = [['Date', 'Payee', 'Amount', 'Currency'].join(';'), ...rows()].join('\n');
  const assetOf = (run: number) => assetIds[run % assetIds.length];
  const idsOf = async (run: number): Promise<string[]> => {
    const { rows: found } = await owner.query<{ id: string }>(
      `SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 ORDER BY id LIMIT $3 OFFSET $4`,
      [walletId, assetOf(run), BULK, BULK * Math.floor(run / assetIds.length)],
    );
    return found.map(({ id }) => id);
  };
  const imports: Write = (run) => post(`assets/${assetOf(run)}/import`, { importerType: 'csv', content });
  const updates = async (): Promise<Write> => {
    await owner.query('VACUUM ANALYZE');
    const transactionIds = await idsOf(0);
    return (run) => {
      const date = addDays('2026-01-01', run);
      return post('transactions/bulkUpdate', { transactionIds, changes: { date, notes: `run ${run}` } });
    };
  };
  const tags = async (): Promise<Write> => {
    const transactionIds = await idsOf(0);
    for (let run = 0; run < 2 * SHORT_ROUNDS; run += 1) await post('tags', { name: `Tag ${run}` });
    const { rows: made } = await owner.query<{ id: string }>(`SELECT id FROM "Tag" WHERE "walletId" = $1`, [walletId]);
    return (run) => post('transactions/bulkAddTags', { transactionIds, tagIdsToAdd: [made[run]?.id] });
  };
  const deletions = async (): Promise<Write> => {
    const ofRuns: string[][] = [];
    for (let run = 0; run < 2 * SHORT_ROUNDS; run += 1) ofRuns.push(await idsOf(run));
    return (run) => post('transactions/bulkDelete', { transactionIds: ofRuns[run] });
  };
  const singles: Write = async (run) => {
    const transaction = { assetId: assetOf(run), date: '2026-02-01', amountValue: '-1', amountCurrency: 'EUR' };
    for (let n = 0; n < SINGLE; n += 1) await post('transactions', transaction);
  };
  return { imports, updates, tags, deletions, singles };
}

function lineOf(
  what: string,
  { on, off }: { readonly on: number; readonly off: number },
  { label, most }: Duty,
): ReportLine {
  return reportRatioAtMost(
    `${what}, time with ${label} against without`,
    `${on.toFixed(2)} s`,
    `${off.toFixed(2)} s`,
    on / off,
    most,
  );
}

function rows(): string[] {
  return Array.from({ length: ROWS }, (_, n) =>
    [addDays('2020-01-01', n % 2000), `Shop ${n % 500}`, (((n * 7919) % 30_011) / 100 - 150).toFixed(2), 'EUR'].join(
      ';',
    ),
  );
}
