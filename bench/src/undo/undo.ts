import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addDays } from '@coffer/domain/dates.ts';
import type pg from 'pg';
import { type ReportLine, reportRatio, reportRatioAtMost } from '../bench-report.ts';
import { type BenchStage, createBenchWallet, openOwnerPool } from '../bench-stage.ts';

const ROWS = 100_000;
const BULK = 10_000;
const MAX_SECONDS = 10;
const MAX_MIB = 400;
const MAX_TURN_MS = 100;

interface Measured {
  readonly seconds: number;
  /** Memory that the server gained, in MiB. */
  readonly added: number;
  /** CPU time of the longest event loop turn of the server, in milliseconds. */
  readonly turn: number;
  /** CPU seconds of the server's main thread. */
  readonly cpu: number;
  /** CPU seconds of all database processes. */
  readonly databaseCpu: number;
}

/**
 * Measures the undo of an import of 100,000 rows, of bulk changes of 10,000 records, and of all changes by an API key:
 * seconds, memory, and the longest turn of the server's event loop.
 */
export async function benchUndo(stage: BenchStage): Promise<ReportLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-undo-'));
  const turns = join(folder, 'turns');
  const meter = pathToFileURL(join(import.meta.dirname, 'event-loop-turn-meter.ts')).href;
  const coffer = await stage.coffer({ BENCH_TURNS: turns, NODE_OPTIONS: `--import ${meter}` });
  const owner = openOwnerPool(stage.connection);
  try {
    const found: [string, Measured][] = [];
    const measure = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
      const before = await figuresOf(coffer.pid, turns);
      const beforeDatabase = await databaseCpu(owner);
      const resident = residentOf(coffer.pid);
      const began = performance.now();
      const result = await work();
      const seconds = (performance.now() - began) / 1000;
      const { turn, peak, cpu } = await figuresOf(coffer.pid, turns);
      const measured = {
        seconds,
        added: (peak - resident) / 1024,
        turn,
        cpu: (cpu - before.cpu) / 1000,
        databaseCpu: (await databaseCpu(owner)) - beforeDatabase,
      };
      found.push([what, measured]);
      process.stderr.write(`  ${what}: ${JSON.stringify(measured)}\n`);
      return result;
    };
    await undoAll({ stage, owner, url: coffer.url, measure });
    return found.flatMap(([what, measured]) => linesOf(what, measured));
  } finally {
    await owner.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Bench {
  readonly stage: BenchStage;
  readonly owner: pg.Pool;
  readonly url: string;
  readonly measure: <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;
}

interface Changed {
  readonly id: string;
  readonly code?: string | null;
}

async function undoAll({ stage, owner, url, measure }: Bench): Promise<void> {
  const { walletId, key, assetIds } = await createBenchWallet(stage.services, ['EUR', 'EUR']);
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/wallets/${walletId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    // biome-ignore lint/plugin: each caller names the fields that it reads from the response.
    return JSON.parse(text) as Answer;
  };
  const newest = async () => (await ask<{ items: Changed[] }>('GET', 'history?limit=1')).items[0]?.id ?? '';
  const undo = async (what: string, path: string, body: object = {}): Promise<string> => {
    const { code } = await measure(`dry run, ${what}`, () => ask<Changed>('POST', path, { ...body, dryRun: true }));
    return (await measure(what, () => ask<Changed>('POST', path, { ...body, code }))).id;
  };
  const begin = new Date().toISOString();
  const content = [['Date', 'Payee', 'Amount', 'Currency'].join(';'), ...rows()].join('\n');
  const [asset = '', other = ''] = assetIds;
  await measure(`import of ${ROWS} rows`, () =>
    ask('POST', `assets/${asset}/import`, { importerType: 'csv', content }),
  );
  const imported = await newest();
  const taken = await undo('undo of the import', `history/${imported}/undo`);
  const again = await undo('undo of that undo', `history/${taken}/undo`);
  await measure('history of it', () => ask('GET', `history/${again}`));
  await measure('its first records', () => ask('GET', `history/${again}/records`));
  await measure('a page of the feed', () => ask('GET', 'changes?limit=500'));
  const { rows: ids } = await owner.query<{ id: string }>(
    `SELECT id FROM "Transaction" WHERE "walletId" = $1 ORDER BY id LIMIT $2`,
    [walletId, BULK],
  );
  const transactionIds = ids.map(({ id }) => id);
  await measure(`bulkUpdate of ${BULK}`, () =>
    ask('POST', 'transactions/bulkUpdate', { transactionIds, changes: { assetId: other, notes: 'moved' } }),
  );
  await undo('undo of bulkUpdate', `history/${await newest()}/undo`);
  await measure(`bulkDelete of ${BULK}`, () => ask('POST', 'transactions/bulkDelete', { transactionIds }));
  const deletion = await newest();
  await measure('history of bulkDelete', () => ask('GET', `history/${deletion}`));
  await undo('undo of bulkDelete', `history/${deletion}/undo`);
  await undo('undo of all that the key did', 'history/undo', { since: begin });
  await undo('undo of that', `history/${await newest()}/undo`);
  const past = await ask<{ items: Changed[] }>('GET', 'imports');
  await measure('imports/{id}/undo', () => ask('POST', `imports/${past.items[0]?.id}/undo`));
}

async function figuresOf(pid: number, turns: string) {
  rmSync(turns, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      // biome-ignore lint/plugin: `event-loop-turn-meter.ts` wrote this file.
      return JSON.parse(readFileSync(turns, 'utf8')) as { turn: number; peak: number; cpu: number };
    } catch {
      // The file isn't written yet.
    }
  }
}

/** CPU seconds of all database processes; no process may end during the measurement. */
async function databaseCpu(owner: pg.Pool): Promise<number> {
  const { rows: processes } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const ticks = processes.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}

/** Clock ticks a second in which Linux counts CPU time. */
const TICKS = 100;

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

function linesOf(what: string, { seconds, added, turn }: Measured): ReportLine[] {
  const line = what.includes('undo') ? reportRatioAtMost : reportRatio;
  return [
    line(`${what}, time`, `${seconds.toFixed(1)} s`, `${MAX_SECONDS} s`, seconds / MAX_SECONDS, 1),
    line(`${what}, memory added`, `${added.toFixed(0)} MiB`, `${MAX_MIB} MiB`, added / MAX_MIB, 1),
    line(`${what}, longest turn (CPU)`, `${turn.toFixed(0)} ms`, `${MAX_TURN_MS} ms`, turn / MAX_TURN_MS, 1),
  ];
}

function rows(): string[] {
  return Array.from({ length: ROWS }, (_, n) =>
    [addDays('2020-01-01', n % 2000), `Shop ${n % 500}`, (((n * 7919) % 30_011) / 100 - 150).toFixed(2), 'EUR'].join(
      ';',
    ),
  );
}
