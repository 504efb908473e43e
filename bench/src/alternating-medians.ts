import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';

/**
 * Runs several tasks alternately, so that noise on the machine affects all of them equally. Returns a function that returns the
 * median time of a task, in milliseconds.
 */
export async function measureAlternatingMedians<Name extends string>(
  works: Readonly<Record<Name, () => Promise<unknown>>>,
  rounds: number,
): Promise<(name: Name) => number> {
  for (const name in works) await warm(works[name]);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name in works) {
      const start = performance.now();
      await works[name]();
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  }
  return (name) => median(times.get(name) ?? []);
}

/**
 * Warms up: compiles the server's code and loads the database's pages and plans, as on a server that has run for a
 * while.
 */
async function warm(work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 1000;
  do await work();
  while (performance.now() < end);
}

/**
 * A report line with the ratio of the median times of two tasks. `time` is the function that
 * `measureAlternatingMedians` returns. The ratio must be at most `most`.
 */
export function medianRatioReportLine<Name extends string>(
  what: string,
  time: (name: Name) => number,
  [ours, yardstick]: readonly [Name, Name],
  most: number,
): ReportLine {
  return reportRatioAtMost(what, ms(time(ours)), ms(time(yardstick)), time(ours) / time(yardstick), most);
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
