import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { restoreWallet } from '@coffer/api/archive/restore/restore-wallet.ts';
import type pg from 'pg';
import { type ReportLine, reportRatioAtMost } from './bench-report.ts';
import {
  ASSET_CURRENCIES,
  type BenchStage,
  createBenchWallet,
  openOwnerPool,
  type RunningServer,
} from './bench-stage.ts';
import { fillLargeWallet } from './fill-large-wallet.ts';

/** Number of transactions in the smaller exported wallet. Exporting a larger wallet should need little more memory. */
const MEDIUM_COUNT = 100_000;
const MANY = 1_000_000;
/** Number of transactions in the smaller restored wallet. Restores take long, because they write every index. */
const FEW = 20_000;
const MEBIBYTE = 1024 * 1024;

interface Measured {
  readonly seconds: number;
  /** Peak memory of the process during the work, in bytes. */
  readonly peak: number;
}

interface Exported extends Measured {
  readonly path: string;
  readonly userId: string;
}

/** Measures exports and restores of wallets, whose memory must not grow with the number of transactions. */
export async function benchExport(stage: BenchStage): Promise<ReportLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-export-'));
  const owner = openOwnerPool(stage.connection);
  try {
    // Limit the heap, because V8 otherwise uses more memory than it needs.
    const coffer = await stage.coffer({ NODE_OPTIONS: '--max-old-space-size=256' });
    const of = (count: number) => exported(stage, { coffer, owner, folder, count });
    const few = await of(FEW);
    const some = await of(MEDIUM_COUNT);
    const many = await of(MANY);
    // Restore the smaller wallet first, because a process rarely returns memory to the system.
    const fewBack = await restored(stage, few);
    const someBack = await restored(stage, some);
    return [
      line(`memory of an export of ${MANY} transactions against ${MEDIUM_COUNT}`, many, some),
      line(`memory of restoring ${MEDIUM_COUNT} transactions against ${FEW}`, someBack, fewBack),
    ];
  } finally {
    await owner.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function line(what: string, ours: Measured, yardstick: Measured): ReportLine {
  return reportRatioAtMost(what, inWords(ours), inWords(yardstick), ours.peak / yardstick.peak, 1.5);
}

function inWords({ peak, seconds }: Measured): string {
  return `${Math.round(peak / MEBIBYTE)} MiB in ${seconds.toFixed(1)} s`;
}

interface Order {
  readonly coffer: RunningServer;
  readonly owner: pg.Pool;
  readonly folder: string;
  readonly count: number;
}

async function exported({ services }: BenchStage, { coffer, owner, folder, count }: Order): Promise<Exported> {
  const wallet = await createBenchWallet(services, ASSET_CURRENCIES);
  await fillLargeWallet(owner, wallet, count);
  const path = join(folder, `${count}.jsonl`);
  const { seconds, peak } = await measured(residentOf(coffer.pid), async () => {
    const answer = await fetch(`${coffer.url}/wallets/${wallet.walletId}/export`, {
      headers: { Authorization: `Bearer ${wallet.key}` },
    });
    if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
    await pipeline(answer.body, createWriteStream(path));
  });
  return { path, userId: wallet.userId, seconds, peak };
}

/** Restores a wallet in this process; returns the time and the memory. */
function restored({ services }: BenchStage, { path, userId }: Exported): Promise<Measured> {
  const credential = { kind: 'session', id: userId, userId } as const;
  return measured(
    () => process.memoryUsage.rss(),
    () => restoreWallet({ ...services, now: () => new Date() }, { credential, requestId: 'bench' }, path),
  );
}

async function measured(memory: () => number, work: () => Promise<unknown>): Promise<Measured> {
  let peak = memory();
  const watch = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - start) / 1000, peak };
}

/** Reads a process's resident memory from Linux. */
function residentOf(pid: number): () => number {
  return () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
