import { mkdtempSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastOfMonth } from '@coffer/domain/dates.ts';
import type pg from 'pg';
import { median, type ReportLine, reportRatio, reportRatioAtLeast } from '../bench-report.ts';
import { type BenchStage, openOwnerPool, type RunningServer } from '../bench-stage.ts';
import { dateAtShare, LARGE_WALLET_CURRENCIES, monthlyRates } from '../fill-large-wallet.ts';
import * as actual from './actual-budget.ts';
import * as coffer from './coffer.ts';
import * as hledger from './hledger.ts';
import { convertToEuros, type NetWorthHistory, requireEqualNetWorth } from './net-worth-history.ts';
import { createRivalsWallet, exportRivalsWallet, type WalletInRivalFormats } from './rivals-wallet.ts';

const END = lastOfMonth(dateAtShare(1));
/** Rates up to the month of the last transaction, because hledger's report has columns for all months with rates. */
const RATES = [...monthlyRates()].filter(({ date }) => date <= END);
/**
 * Sizes, and how many times faster Coffer must be. For the large size hledger runs only once: it takes a minute and
 * almost 9 GiB.
 */
const SIZES = [
  { count: 100_000, thanHledger: 100, thanActual: 5, runs: 3, valued: true, mebibytes: 1000 },
  { count: 1_000_000, thanHledger: 500, thanActual: 25, runs: 1, valued: false, mebibytes: 10_000 },
] as const;

interface Setting {
  readonly stage: BenchStage;
  readonly owner: pg.Pool;
  readonly server: RunningServer;
  readonly folder: string;
  readonly hledger: boolean;
  readonly actual: boolean;
}

/**
 * Measures the monthly balance history of the same transactions from Coffer over REST, from hledger and from Actual
 * Budget.
 */
export async function benchRivals(stage: BenchStage): Promise<ReportLine[]> {
  const rivals = await available();
  await stage.services.rates.store(RATES);
  const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-rivals-'));
  const owner = openOwnerPool(stage.connection);
  try {
    const setting = { ...rivals, stage, owner, folder, server: await stage.coffer() };
    const lines = await benchOneCurrency(setting);
    for (const size of SIZES) lines.push(...(await inSixCurrencies(setting, size)));
    return lines;
  } finally {
    await owner.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the version of each rival, or the reason why it is missing. Returns whether each rival is installed. */
async function available() {
  const missing = await actual.installActualBudget();
  const version = hledger.hledgerVersion();
  process.stderr.write(
    `${version ?? hledger.HLEDGER_MISSING_MESSAGE}\n${missing ?? `Actual Budget ${actual.ACTUAL_BUDGET_VERSION}`}\n`,
  );
  return { hledger: version !== null, actual: missing === null };
}

interface Size {
  readonly count: number;
  readonly runs: number;
  /** Whether hledger also runs with its own valuation. */
  readonly valued: boolean;
  /** Memory that hledger needs, in MiB. */
  readonly mebibytes: number;
}

/** The measurements of Coffer and of each rival; null for a rival that isn't installed. */
interface RivalTimes {
  /** Milliseconds for one request with all assets (`all`), and for concurrent requests with one asset each (`each`). */
  readonly ours: { readonly all: number; readonly each: number };
  readonly hledger: hledger.HledgerResult | null;
  /** Milliseconds for the sums by account and month (`byAccount`), and for the sums by month (`all`). */
  readonly actual: { readonly byAccount: number; readonly all: number } | null;
}

/** Runs all programs on the same transactions and compares their results. */
async function comparePrograms(setting: Setting, currencies: readonly string[], size: Size): Promise<RivalTimes> {
  process.stderr.write(`  ${inWords(size.count)} transactions in ${currencies.join(', ')} …\n`);
  const books = await createRivalsWallet(setting, currencies, size.count);
  // Coffer is measured before, between and after the rivals, so that disturbances of the machine affect all programs.
  const before = await coffer.measureCofferNetWorth(books, END);
  const form = { folder: setting.folder, currencies, rates: RATES, actual: setting.actual };
  const written = await exportRivalsWallet(books, form);
  const hledger = setting.hledger ? await compareWithHledger(before.worth, written, size) : null;
  const between = await coffer.measureCofferNetWorth(books, END);
  const actual = written.budget === null ? null : await besideActual(before.worth, written.budget);
  const spells = [before, between, await coffer.measureCofferNetWorth(books, END)];
  const ours = { all: median(spells.flatMap(({ all }) => all)), each: median(spells.flatMap(({ each }) => each)) };
  return { ours, hledger, actual };
}

/**
 * Measures hledger in its fastest mode, without valuation, and compares its balances with Coffer's values. Null if the
 * machine has too little memory.
 */
async function compareWithHledger(
  ours: NetWorthHistory,
  { journal }: WalletInRivalFormats,
  { runs, valued, mebibytes }: Size,
): Promise<hledger.HledgerResult | null> {
  if (freemem() < mebibytes * 2 ** 20) {
    process.stderr.write(
      `  left out: hledger would need ${inWords(mebibytes)} MiB of memory, which is not available\n`,
    );
    return null;
  }
  const measured = await hledger.measureHledger(journal, runs);
  const worth = convertToEuros(hledger.parseHledgerHistory(measured.output), RATES);
  requireEqualNetWorth('Coffer and hledger', ours, worth);
  if (valued) await compareWithHledgerValuation(worth, journal);
  return measured;
}

/**
 * Compares Coffer's values with hledger's own valuation. hledger's rates have a different number of decimals than the
 * contract's rates, so values of exactly half a cent may differ.
 */
async function compareWithHledgerValuation(worth: NetWorthHistory, journal: string): Promise<void> {
  const { output } = await hledger.runHledger(journal, '--exchange=EUR');
  const theirs = {
    ...convertToEuros(hledger.parseHledgerHistory(output), RATES),
    all: hledger.parseHledgerTotal(output),
  };
  const off = requireEqualNetWorth('hledger and its valuation', worth, theirs);
  const numbers = theirs.all.months.length * (theirs.byAsset.size + 1);
  process.stderr.write(`  of ${inWords(numbers)} values by hledger itself ${off} are half a cent rounded otherwise\n`);
}

async function besideActual(ours: NetWorthHistory, budget: actual.ActualBudget) {
  const { byAccount, all } = await actual.queryActualBudget(budget);
  const history = actual.toActualBudgetHistory(ours.all.months, budget, byAccount.rows);
  requireEqualNetWorth('Coffer and Actual Budget', ours, convertToEuros(history, RATES));
  return { byAccount: median(byAccount.times), all: median(all.times) };
}

/** Compares Coffer with Actual in a single currency, in which Actual itself can compute the total. */
async function benchOneCurrency(setting: Setting): Promise<ReportLine[]> {
  const { ours, actual } = await comparePrograms(setting, ['EUR'], { ...SIZES[0], runs: 1 });
  if (actual === null) return [];
  const what = `net worth by month, ${inWords(SIZES[0].count)} transactions in one currency, against Actual's sum of all accounts`;
  return [reportRatio(what, ms(ours.all), ms(actual.all), actual.all / ours.all)];
}

async function inSixCurrencies(setting: Setting, size: (typeof SIZES)[number]): Promise<ReportLine[]> {
  const { ours, hledger, actual } = await comparePrograms(setting, LARGE_WALLET_CURRENCIES, size);
  const what = `monthly balance history, ${inWords(size.count)} transactions, times as fast as`;
  const each = 'each asset by itself, a request for each, times as fast as';
  const lines: ReportLine[] = [];
  if (hledger !== null) {
    const theirs = hledger.seconds * 1000;
    const yardstick = `${ms(theirs)} and ${inWords(hledger.peakMebibytes)} MiB`;
    lines.push(
      reportRatioAtLeast(`${what} hledger`, ms(ours.all), yardstick, theirs / ours.all, size.thanHledger),
      reportRatio(`${each} hledger`, ms(ours.each), yardstick, theirs / ours.each),
    );
  }
  if (actual !== null) {
    const theirs = actual.byAccount;
    lines.push(
      reportRatioAtLeast(`${what} Actual Budget`, ms(ours.all), ms(theirs), theirs / ours.all, size.thanActual),
      reportRatio(`${each} Actual Budget`, ms(ours.each), ms(theirs), theirs / ours.each),
    );
  }
  return lines;
}

function ms(milliseconds: number): string {
  return `${milliseconds < 100 ? milliseconds.toFixed(1) : inWords(milliseconds)} ms`;
}

function inWords(count: number): string {
  return Math.round(count).toLocaleString('en');
}
