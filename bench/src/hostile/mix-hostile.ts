import { median, type ReportLine, reportRatio, reportRatioAtMost } from '../bench-report.ts';
import { type BenchStage, openOwnerPool, type RunningServer } from '../bench-stage.ts';
import { readCpuSeconds, readPeakMemoryMib, readResidentMemoryMib } from '../mix/process-figures.ts';
import { HOSTILE_ACTIVITIES } from './activities.ts';
import { type BenchPerson, createBenchPerson } from './bench-person.ts';
import { sendRequest } from './http-client.ts';

export interface HostileMixSettings {
  readonly minutes: number;
  readonly people: number;
}

/** Maximum memory in MiB. */
const MAX_MEMORY = 600;
const MAX_GROWTH = 1.1;
const SAMPLE_MS = 500;

/** The requests of one activity. */
interface HostileRequestCounts {
  /** Number of answers by status. */
  readonly statuses: Map<number, number>;
  readonly failures: string[];
  requests: number;
}

/**
 * Measures the memory of the server process, run as by `npm start`, while several people do the most memory-hungry work
 * at once. Goals: at most 600 MiB, and at the end at most 1.1 times the memory at half time.
 */
export async function benchHostileMix(
  stage: BenchStage,
  { minutes, people: count }: HostileMixSettings,
): Promise<ReportLine[]> {
  const log = (line: string) => void process.stderr.write(`  ${line}\n`);
  const server = await stage.coffer({ COFFER_WEB: '1', COFFER_WORKER: '1', COFFER_OFFLINE: '1' });
  const owner = openOwnerPool(stage.connection);
  const fresh = readResidentMemoryMib(server.pid);
  log('making people and wallets');
  const people: BenchPerson[] = [];
  for (let nth = 0; nth < count; nth += 1) people.push(await createBenchPerson(stage, server, owner));
  await owner.end();
  const asked: HostileRequestCounts = { statuses: new Map(), failures: [], requests: 0 };
  const samples: number[] = [];
  const watch = setInterval(() => samples.push(readResidentMemoryMib(server.pid)), SAMPLE_MS);
  const progress = setInterval(() => {
    log(
      `${Math.round(samples.at(-1) ?? 0)} MiB, ${asked.requests} requests, ${[...asked.statuses].map((pair) => pair.join(': ')).join(', ')}`,
    );
  }, 15_000);
  const cpu = readCpuSeconds(server.pid);
  const end = performance.now() + minutes * 60_000;
  try {
    await Promise.all(people.map((person, at) => keepBusy(server, { person, at, end, asked })));
  } finally {
    clearInterval(watch);
    clearInterval(progress);
  }
  for (const failure of new Set(asked.failures)) log(failure);
  return linesOf({ server, asked, samples, fresh, cpu: readCpuSeconds(server.pid) - cpu, minutes });
}

interface Work {
  readonly person: BenchPerson;
  readonly at: number;
  readonly end: number;
  readonly asked: HostileRequestCounts;
}

class TimeIsUp extends Error {}

/** Runs one activity after another; each person begins with a different activity. */
async function keepBusy({ url }: RunningServer, { person, at, end, asked }: Work): Promise<void> {
  const activities = Object.entries(HOSTILE_ACTIVITIES);
  for (let nth = at * activities.length + at; performance.now() < end; nth += 1) {
    const [name, activity] = activities[nth % activities.length] ?? [];
    const ask = async (request: Parameters<typeof sendRequest>[1]) => {
      if (performance.now() > end) throw new TimeIsUp();
      const answer = await sendRequest(url, request);
      asked.requests += 1;
      asked.statuses.set(answer.status, (asked.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 400) asked.failures.push(`${name}: ${answer.status} ${answer.text.slice(-300)}`);
      return answer;
    };
    await activity?.({ url, person, nth: Math.floor(nth / activities.length) + at * 1000, ask }).catch(
      (error: unknown) => {
        if (error instanceof TimeIsUp) return;
        asked.failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
        asked.statuses.set(0, (asked.statuses.get(0) ?? 0) + 1);
      },
    );
  }
}

interface Measured {
  readonly server: RunningServer;
  readonly asked: HostileRequestCounts;
  readonly samples: readonly number[];
  readonly fresh: number;
  /** CPU time in seconds. */
  readonly cpu: number;
  readonly minutes: number;
}

function linesOf({ server, asked, samples, fresh, cpu, minutes }: Measured): ReportLine[] {
  const peak = readPeakMemoryMib(server.pid);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const middle = median(samples.slice(5 * tenth - tenth, 5 * tenth));
  const last = median(samples.slice(-tenth));
  const faults = [...asked.statuses].reduce(
    (sum, [status, times]) => sum + (status === 0 || (status >= 500 && status !== 503) ? times : 0),
    0,
  );
  const counts = [...asked.statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} × ${status}`);
  return [
    reportRatioAtMost(
      'hostile mix, peak memory of the server process',
      mebibytes(peak),
      mebibytes(MAX_MEMORY),
      peak / MAX_MEMORY,
      1,
    ),
    reportRatioAtMost(
      'hostile mix, memory at the end against the middle',
      mebibytes(last),
      mebibytes(middle),
      last / middle,
      MAX_GROWTH,
    ),
    reportRatio(
      'hostile mix, memory at the end against a fresh start',
      mebibytes(last),
      mebibytes(fresh),
      last / fresh,
    ),
    reportRatioAtMost(
      'hostile mix, answers 5xx (except 503) and lost connections',
      counts.join(', '),
      'none',
      faults,
      0,
    ),
    reportRatio(
      'hostile mix, CPU of the server process a request',
      `${((cpu * 1000) / asked.requests).toFixed(1)} ms, ${(asked.requests / minutes / 60).toFixed(1)} requests/s`,
      `${asked.requests} requests`,
      cpu / (minutes * 60),
    ),
  ];
}

const mebibytes = (value: number) => `${Math.round(value)} MiB`;
