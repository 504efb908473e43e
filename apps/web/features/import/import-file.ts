import type { RouterOutputs } from '@coffer/api/router.ts';

export type ImportFile = RouterOutputs['importFiles']['get'];
export type ImportProblem = NonNullable<ImportFile['problem']>;
export type ImportPreview = RouterOutputs['importFiles']['preview'];
export type StatementAccount = ImportFile['detected']['accounts'][number];
export type PastImport = RouterOutputs['imports']['list']['items'][number];

/** Format names, which are not translated. */
export const STATEMENT_FORMAT_NAMES = {
  csv: 'CSV',
  mt940: 'MT940',
  camt052: 'CAMT.052',
  camt053: 'CAMT.053',
  camt054: 'CAMT.054',
  ofx: 'OFX',
  qif: 'QIF',
  portfolioPerformance: 'Portfolio Performance',
  flex: 'Interactive Brokers',
} as const;

/** The distinct account numbers of a file. If there are several, the user must choose one. */
export function distinctAccountNumbers(file: ImportFile): readonly string[] {
  return [...new Set(importableAccounts(file).flatMap(({ account }) => account ?? []))];
}

/**
 * The accounts that transactions can be imported from. If some accounts have transactions, accounts with securities
 * only are left out.
 */
function importableAccounts({ detected: { accounts } }: ImportFile): readonly StatementAccount[] {
  const withCash = accounts.filter(({ transactions, investment }) => transactions > 0 || investment === null);
  return withCash.length > 0 ? withCash : accounts;
}

export function hasSecurities({ detected: { accounts } }: ImportFile): boolean {
  return accounts.some(({ investment }) => investment !== null);
}

/** Totals of the trades in all securities accounts of a file; null if the file has no securities account. */
export function tradeTotals({ detected: { accounts } }: ImportFile) {
  const investmentAccounts = accounts.filter(({ investment }) => investment !== null);
  const [first] = investmentAccounts;
  if (first === undefined) return null;
  const investments = investmentAccounts.flatMap(({ investment }) => investment ?? []);
  const days = investments.flatMap(({ firstDate, lastDate }) => [firstDate ?? [], lastDate ?? []].flat()).sort();
  return {
    broker: first.institution,
    account: investmentAccounts.length === 1 ? first.account : null,
    trades: investments.reduce((sum, { trades }) => sum + trades, 0),
    securityCount: investments.reduce((sum, one) => sum + one.securityCount, 0),
    securities: investments.flatMap(({ securities }) => securities),
    days: days[0] === undefined ? null : { from: days[0], to: days.at(-1) ?? days[0] },
  };
}

/**
 * The id of the asset that the server suggests for the account, or for all accounts of the file if `account` is
 * undefined. Null if there is no suggestion or more than one.
 */
export function uniqueSuggestedAssetId({ detected }: ImportFile, account: unknown): string | null {
  const fitting = detected.accounts.filter((one) => account === undefined || one.account === account);
  const suggested = new Set(fitting.flatMap(({ suggestedAssetId }) => suggestedAssetId ?? []));
  const [only] = suggested;
  return suggested.size === 1 ? (only ?? null) : null;
}

/** The first and the last day of transactions in these accounts; null without transactions. */
export function transactionDateRange(
  accounts: readonly StatementAccount[],
): { readonly from: string; readonly to: string } | null {
  const first = accounts.flatMap(({ firstDate }) => firstDate ?? []).sort();
  const last = accounts.flatMap(({ lastDate }) => lastDate ?? []).sort();
  const [from, to] = [first[0], last.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The chosen account. If the file has no such account, all accounts that transactions can be imported from. */
export function selectedAccounts(file: ImportFile, chosen: unknown): readonly StatementAccount[] {
  const meant = file.detected.accounts.filter(({ account }) => account === chosen);
  return meant.length > 0 ? meant : importableAccounts(file);
}

/** Milliseconds between two requests for the progress of an import. */
export const IMPORT_POLL_MS = 500;

export function isImportFileBusy({ state }: Pick<ImportFile, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
