import { setTimeout as sleep } from 'node:timers/promises';
import { createHostileWallet } from '@coffer/api/testing/hostile/hostile-wallet.ts';
import { printReportLines, type ReportLine, reportRatioAtMost } from '../bench-report.ts';
import { type BenchStage, openOwnerPool, type RunningServer } from '../bench-stage.ts';
import { readMainThreadCpuMs } from '../mix/process-figures.ts';
import { type Attack, listAttacks } from './attacks.ts';
import { type BenchPerson, createBenchPerson, createSessionCookie } from './bench-person.ts';
import { EventLoopTurnLog } from './event-loop-turn-log.ts';
import { type HttpRequest, sendRequest } from './http-client.ts';
import type { LongestWaits } from './probe-thread.ts';
import { startProbes, type WaitProbes } from './probes.ts';

export interface HostileSettings {
  /** Runs only attacks whose name contains this text. */
  readonly only: string;
  /** Number of records of most kinds in the hostile wallet. */
  readonly size: number;
  /** Size of each hostile file. */
  readonly bytes: number;
}

/** Maximum wait in milliseconds. */
const LONGEST_WAIT = 100;
const TIMES_QUIET = 5;
const QUIET_SECONDS = 5;
const SETTLE_MS = 100;
/** After this time the next attack starts, even if this one still runs. */
const PATIENCE_MS = 60_000;

/**
 * Measures, for each attack, how long other people wait while one person attacks. Prints each measurement immediately,
 * because the complete run takes long.
 */
export async function benchHostile(stage: BenchStage, { only, size, bytes }: HostileSettings): Promise<ReportLine[]> {
  const turns = new EventLoopTurnLog();
  const server = await stage.coffer({
    ...{ COFFER_WEB: '1', COFFER_WORKER: '1', COFFER_OFFLINE: '1' },
    ...turns.environment,
  });
  const owner = openOwnerPool(stage.connection);
  const hostile = await createBenchPerson(stage, server, owner);
  const other = await createBenchPerson(stage, server, owner);
  await owner.end();
  const wallet = await createHostileWallet(stage.services, size);
  const hostileOwner = { wallet, cookie: await createSessionCookie(stage, server, wallet.userId) };
  const target = {
    url: server.url,
    walletId: other.walletId,
    assetId: other.assetIds[0] ?? '',
    key: other.key,
  };
  const probes = await startProbes(target);
  try {
    // The first second only warms the server up.
    await sleep(1000);
    await probes.take();
    await sleep(QUIET_SECONDS * 1000);
    const quiet = await probes.take();
    const lines: ReportLine[] = [];
    for (const [nth, attack] of listAttacks(hostileOwner, bytes).entries()) {
      if (!attack.name.includes(only)) continue;
      const line = await lineOf(attack, { server, probes, turns, quiet, person: hostile, nth });
      printReportLines([line]);
      lines.push(line);
    }
    return lines;
  } finally {
    await probes.close();
    // The server writes to the log until it ends.
    await server.stop();
    turns.close();
  }
}

interface Scene {
  readonly server: RunningServer;
  readonly probes: WaitProbes;
  readonly turns: EventLoopTurnLog;
  readonly quiet: LongestWaits;
  readonly person: BenchPerson;
  readonly nth: number;
}

async function lineOf(attack: Attack, { server, probes, turns, quiet, person, nth }: Scene): Promise<ReportLine> {
  const statuses = new Set<number | string>();
  const ask = async (request: HttpRequest) => {
    const answer = await sendRequest(server.url, request);
    statuses.add(answer.status);
    return answer;
  };
  // Ignore probes that the previous attack delayed.
  await sleep(SETTLE_MS);
  await probes.take();
  const [time, began, cpu] = [Date.now(), performance.now(), readMainThreadCpuMs(server.pid)];
  const done = attack.run({ url: server.url, person, nth, ask }).catch((error: unknown) => {
    statuses.add(error instanceof Error ? error.message : 'failed');
  });
  const isDone = await Promise.race([done.then(() => true), sleep(PATIENCE_MS, false)]);
  const waits = await probes.take();
  const seconds = (performance.now() - began) / 1000;
  const spent = readMainThreadCpuMs(server.pid) - cpu;
  if (!isDone) statuses.add('not answered');
  const ratios = (['healthz', 'write'] as const).map((name) =>
    Math.max(waits[name] / LONGEST_WAIT, waits[name] / (TIMES_QUIET * quiet[name])),
  );
  const facts = `in ${seconds.toFixed(1)} s, ${Math.round(spent)} ms of CPU on the main thread, ${[...statuses].join(', ')}`;
  return reportRatioAtMost(
    `others’ longest wait during ${attack.name}`,
    `/healthz ${ms(waits.healthz)}, a write ${ms(waits.write)}, longest turn ${ms(turns.longestSince(time))} of CPU (${facts})`,
    `${LONGEST_WAIT} ms and ${TIMES_QUIET} times quiet: /healthz ${ms(quiet.healthz)}, a write ${ms(quiet.write)}`,
    Math.max(...ratios),
    1,
  );
}

const ms = (time: number) => `${Math.round(time)} ms`;
