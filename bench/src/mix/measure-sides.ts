import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningServer } from '../bench-stage.ts';
import type { LoadResult } from './load-generator.ts';
import { readCpuSeconds } from './process-figures.ts';

const CONNECTIONS = 32;

/** One of the compared servers. */
export interface MixSide {
  readonly name: string;
  readonly server: RunningServer;
}

/** Measurements of one side in one round. */
export interface RoundResult {
  /** Requests a second. */
  readonly rate: number;
  /** CPU milliseconds that the server process took for each request. */
  readonly serverCpu: number;
  /** The load generator's share of one processor. */
  readonly clientCpu: number;
  /** Milliseconds of each answer, by kind. */
  readonly times: LoadResult['times'];
}

export interface RoundSettings {
  readonly rounds: number;
  /** Length of a round, in seconds. */
  readonly seconds: number;
  /** Length of the warm-up before the first round, in seconds. */
  readonly warmUp: number;
}

/**
 * Measures the sides alternately, and returns each side's rounds by its name. Each round starts with a different side,
 * so that noise on the machine affects all sides equally.
 */
export async function measureSidesInTurns(
  sides: readonly MixSide[],
  requests: { readonly file: string; readonly count: number },
  { rounds, seconds, warmUp }: RoundSettings,
  log: (line: string) => void,
): Promise<ReadonlyMap<string, RoundResult[]>> {
  const measured = new Map<string, RoundResult[]>(sides.map(({ name }) => [name, []]));
  for (const side of sides) {
    log(`warming up ${side.name}`);
    await run(side, { file: requests.file, seconds: warmUp, first: 0 });
  }
  for (let round = 0; round < rounds; round += 1) {
    // Within a round every side starts at the same request; different rounds start at different requests.
    const first = Math.floor((requests.count * (round + 1)) / (rounds + 1));
    for (const side of [...sides.slice(round % sides.length), ...sides.slice(0, round % sides.length)]) {
      const done = await run(side, { file: requests.file, seconds, first });
      log(`round ${round + 1}, ${side.name}: ${Math.round(done.rate)}/s`);
      measured.get(side.name)?.push(done);
    }
  }
  return measured;
}

interface Work {
  readonly file: string;
  readonly seconds: number;
  readonly first: number;
}

async function run({ server: { url, pid } }: MixSide, { file, seconds, first }: Work): Promise<RoundResult> {
  const before = readCpuSeconds(pid);
  const args = [file, new URL(url).port, CONNECTIONS, seconds, first].map(String);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'load-generator.ts'), ...args],
    {
      maxBuffer: 2 ** 28,
    },
  );
  const measured: LoadResult = JSON.parse(stdout);
  if (measured.answered === 0) throw new Error(`${url} answered nothing in ${seconds} s`);
  return {
    rate: measured.answered / measured.seconds,
    serverCpu: ((readCpuSeconds(pid) - before) * 1000) / measured.answered,
    clientCpu: measured.cpu / measured.seconds,
    times: measured.times,
  };
}
