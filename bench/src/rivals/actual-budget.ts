import { execFile, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { type BalanceHistory, type MonthlyBalances, runningTotals, toHundredths } from './net-worth-history.ts';
import type { ExportedTransaction } from './transactions.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'rivals');
const ROUNDS = 5;
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'];

const WANTED: { dependencies: Record<string, string>; overrides: Record<string, string> } = jsonOf('package.json');
export const ACTUAL_BUDGET_VERSION = WANTED.dependencies['@actual-app/api'];

/** Installs Actual Budget beside the project if missing. Resolves to null, or to the reason why it failed. */
export async function installActualBudget(): Promise<string | null> {
  const there = Object.entries({ ...WANTED.dependencies, ...WANTED.overrides }).every(
    ([name, version]) => versionOf(name) === version,
  );
  if (there) return null;
  process.stderr.write('installing Actual Budget from the registry …\n');
  // The outer npm may have set its prefix in the environment, which would mislead the inner npm.
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_config_.*prefix$/.test(name));
  try {
    await promisify(execFile)('npm', ['ci', ...FLAGS], {
      cwd: FOLDER,
      env: { ...Object.fromEntries(kept), NODE_ENV: 'production' },
    });
    return null;
  } catch (error) {
    const reason = /^npm error (?!code|errno|syscall|$)(.+)$/m.exec(String(error))?.[1] ?? String(error);
    return `left out: npm could not install Actual Budget (bench/rivals): ${reason}`;
  }
}

function versionOf(name: string): string | null {
  try {
    const { version }: { version: string } = jsonOf(join('node_modules', name, 'package.json'));
    return version;
  } catch {
    return null;
  }
}

function jsonOf(path: string) {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
}

/** A budget in the data format of Actual Budget, to which transactions are added one after another. */
export interface ActualBudget {
  readonly dataDir: string;
  readonly id: string;
  readonly accounts: ReadonlyMap<string, Account>;
  book(transaction: ExportedTransaction): void;
  /** Commits the added transactions and closes the database. Must be called before Actual reads the budget. */
  close(): void;
}

type Account = Pick<MonthlyBalances, 'asset' | 'currency'>;

interface Made {
  readonly budgetId: string;
  readonly accounts: Record<string, string>;
  readonly categories: Record<string, string>;
}

/**
 * Creates a budget with an account for each asset and currency, because Actual's accounts have no currency. Actual
 * creates accounts and categories itself; transactions are inserted into its table, because adding 100,000 through
 * Actual takes more than a minute.
 */
export async function createActualBudget(
  dataDir: string,
  accounts: readonly Account[],
  categories: readonly string[],
): Promise<ActualBudget> {
  const made = await inActual<Made>(['make', dataDir], { accounts: accounts.map(nameOf), categories });
  const database = new DatabaseSync(join(dataDir, made.budgetId, 'db.sqlite'));
  const insert = database.prepare(
    `INSERT INTO transactions (id, acct, category, amount, imported_description, notes, date, sort_order)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  database.exec('BEGIN');
  let booked = 0;
  return {
    dataDir,
    id: made.budgetId,
    accounts: new Map(accounts.map((account) => [made.accounts[nameOf(account)] ?? '', account])),
    book: (transaction) => {
      booked += 1;
      insert.run(
        crypto.randomUUID(),
        made.accounts[nameOf(transaction)] ?? null,
        made.categories[transaction.category ?? ''] ?? null,
        toHundredths(transaction.value),
        transaction.fromTo,
        transaction.description,
        Number(transaction.date.replaceAll('-', '')),
        booked,
      );
    },
    close: () => {
      database.exec('COMMIT');
      database.close();
    },
  };
}

function nameOf({ asset, currency }: Account): string {
  return `${asset} ${currency}`;
}

interface Asked<Row> {
  /** Milliseconds of each warm query. */
  readonly times: readonly number[];
  readonly rows: readonly Row[];
}

interface SumOfAccount {
  readonly account: string;
  readonly month: string;
  readonly total: number;
}

interface Answers {
  readonly byAccount: Asked<SumOfAccount>;
  readonly all: Asked<Omit<SumOfAccount, 'account'>>;
}

/**
 * Measures Actual's own query language in a separate process. Returns the times and the sums by account and month, and
 * by month alone.
 */
export function queryActualBudget({ dataDir, id }: ActualBudget): Promise<Answers> {
  return inActual(['ask', dataDir, id, String(ROUNDS)]);
}

export function toActualBudgetHistory(
  months: readonly string[],
  { accounts }: ActualBudget,
  rows: readonly SumOfAccount[],
): BalanceHistory {
  const sums = new Map<string, Map<string, bigint>>();
  for (const { account, month, total } of rows) {
    const byMonth = sums.get(account) ?? new Map<string, bigint>();
    sums.set(account, byMonth.set(month, BigInt(total)));
  }
  const balances = [...accounts].flatMap(([id, account]) => {
    const byMonth = sums.get(id);
    return byMonth === undefined ? [] : [{ ...account, atEnd: runningTotals(months, byMonth) }];
  });
  return { months, balances };
}

function inActual<Answer>(args: readonly string[], message?: object): Promise<Answer> {
  const child = fork(join(FOLDER, 'actual.mjs'), args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  if (message !== undefined) child.send(message);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (answer: Answer) => resolve(answer));
    child.once('exit', (code) => reject(new Error(`Actual Budget ended with ${code}`)));
  });
}
