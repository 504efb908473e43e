import type { Outputs } from '@coffer/api/router.ts';

export type ImportFile = Outputs['importFiles']['get'];
export type ImportProblem = NonNullable<ImportFile['problem']>;
export type ImportPreview = Outputs['importFiles']['preview'];
export type StatementAccount = ImportFile['detected']['accounts'][number];
export type PastImport = Outputs['imports']['list']['items'][number];

/** As names in interfaces of banks, not to be translated. */
export const FORMATS = {
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

/** The distinct account numbers of a file; several mean that one has to be chosen. */
export function accountsOf(file: ImportFile): readonly string[] {
  return [...new Set(bookable(file).flatMap(({ account }) => account ?? []))];
}

/** Beside accounts with bookings one of nothing but securities is no choice. */
function bookable({ detected: { accounts } }: ImportFile): readonly StatementAccount[] {
  const withCash = accounts.filter(({ bookings, investment }) => bookings > 0 || investment === null);
  return withCash.length > 0 ? withCash : accounts;
}

export function hasSecurities({ detected: { accounts } }: ImportFile): boolean {
  return accounts.some(({ investment }) => investment !== null);
}

/** A file's securities, of all its accounts together; null where it has none. */
export function tradesOf({ detected: { accounts } }: ImportFile) {
  const told = accounts.filter(({ investment }) => investment !== null);
  const [first] = told;
  if (first === undefined) return null;
  const investments = told.flatMap(({ investment }) => investment ?? []);
  const days = investments.flatMap(({ firstDate, lastDate }) => [firstDate ?? [], lastDate ?? []].flat()).sort();
  return {
    broker: first.institution,
    account: told.length === 1 ? first.account : null,
    trades: investments.reduce((sum, { trades }) => sum + trades, 0),
    securityCount: investments.reduce((sum, one) => sum + one.securityCount, 0),
    securities: investments.flatMap(({ securities }) => securities),
    days: days[0] === undefined ? null : { from: days[0], to: days.at(-1) ?? days[0] },
  };
}

/** The asset that the service takes the file to be of; null when it does not know, or knows several. */
export function suggestedAsset({ detected }: ImportFile, account: unknown): string | null {
  const fitting = detected.accounts.filter((one) => account === undefined || one.account === account);
  const suggested = new Set(fitting.flatMap(({ suggestedAssetId }) => suggestedAssetId ?? []));
  const [only] = suggested;
  return suggested.size === 1 ? (only ?? null) : null;
}

/** The first and the last day of bookings in these accounts of a file. */
export function bookedDays(
  accounts: readonly StatementAccount[],
): { readonly from: string; readonly to: string } | null {
  const first = accounts.flatMap(({ firstDate }) => firstDate ?? []).sort();
  const last = accounts.flatMap(({ lastDate }) => lastDate ?? []).sort();
  const [from, to] = [first[0], last.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The accounts that are meant: the chosen one, or all while none is chosen. */
export function meantAccounts(file: ImportFile, chosen: unknown): readonly StatementAccount[] {
  const meant = file.detected.accounts.filter(({ account }) => account === chosen);
  return meant.length > 0 ? meant : bookable(file);
}

/** While a file is being booked the service says how far it is, as often as this. */
export const WHILE_BUSY_MS = 500;

export function isBusy({ state }: Pick<ImportFile, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
