import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { median } from '../bench-report.ts';
import { type BalanceHistory, type MonthlyNetWorth, toHundredths } from './net-worth-history.ts';

export const HLEDGER_MISSING_MESSAGE =
  'left out: hledger is not on the PATH (Debian: apt-get install --no-install-recommends hledger)';

/** The installed version of hledger; null if it isn't installed. */
export function hledgerVersion(): string | null {
  const { status, stdout } = spawnSync('hledger', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

export interface HledgerResult {
  readonly output: string;
  readonly seconds: number;
  /** Peak memory, sampled every few milliseconds; NaN without /proc. */
  readonly peakMebibytes: number;
}

/**
 * Runs hledger for the balances at each month's end as CSV, with a commodity column, so that amounts are plain numbers.
 */
export function runHledger(journal: string, ...more: readonly string[]): Promise<HledgerResult> {
  const asked = ['balance', '--monthly', '--historical', '--layout=bare', '--output-format=csv', ...more, '^assets'];
  const start = performance.now();
  const child = spawn('hledger', ['--file', journal, ...asked], { stdio: ['ignore', 'pipe', 'inherit'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  let peakMebibytes = Number.NaN;
  const watch = setInterval(() => {
    peakMebibytes = peakOf(child.pid ?? 0) ?? peakMebibytes;
  }, 20);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      if (code !== 0) return reject(new Error(`hledger ended with ${code}`));
      const seconds = (performance.now() - start) / 1000;
      resolve({ output: Buffer.concat(parts).toString(), seconds, peakMebibytes });
    });
  });
}

function peakOf(pid: number): number | null {
  try {
    const kibibytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    // The process has ended, or this system has no /proc.
    return null;
  }
}

/** Measures hledger in its fastest mode, without valuation. */
export async function measureHledger(journal: string, runs: number): Promise<HledgerResult> {
  const all: HledgerResult[] = [];
  for (let round = 0; round < runs; round += 1) all.push(await runHledger(journal));
  return {
    output: all[0]?.output ?? '',
    seconds: median(all.map(({ seconds }) => seconds)),
    peakMebibytes: median(all.map(({ peakMebibytes }) => peakMebibytes)),
  };
}

/** Parses rows `"account","commodity","amount",…`; the header names the month of each amount. */
function rowsOf(csv: string) {
  const [[, , ...months] = [], ...rows] = csv.trim().split('\n').map(fieldsOf);
  return { months, rows };
}

/** Splits a line of CSV. Every field is quoted, and no field contains a quotation mark. */
function fieldsOf(line: string): string[] {
  return line.slice(1, -1).split('","');
}

const TOTAL = 'total';

export function parseHledgerHistory(csv: string): BalanceHistory {
  const { months, rows } = rowsOf(csv);
  const balances = rows
    .filter(([account, commodity]) => account !== TOTAL && commodity !== '')
    .map(([account = '', currency = '', ...amounts]) => ({
      asset: account.replace(/^assets:/, ''),
      currency,
      atEnd: amounts.map(toHundredths),
    }));
  return { months, balances };
}

/** Parses hledger's own total of all accounts. */
export function parseHledgerTotal(csv: string): MonthlyNetWorth {
  const { months, rows } = rowsOf(csv);
  const [total] = rows.filter(([account]) => account === TOTAL);
  if (total === undefined) throw new Error('hledger answered no total');
  return { months, atEnd: total.slice(2).map(toHundredths) };
}
