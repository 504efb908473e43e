import type { RouterOutputs } from '@coffer/api/router.ts';
import { distinctAccountName, type NamedAccount } from '#shared/texts/distinct-name.ts';
import { distinctAccountNumbers, type ImportFile, type StatementAccount, selectedAccounts } from './import-file.ts';

type Asset = Pick<
  RouterOutputs['assets']['list']['items'][number],
  'id' | 'type' | 'name' | 'archived' | 'defaultCurrency' | 'accountNumber' | 'importSettings'
>;

/** An account to be created for a file. */
export interface NewAccount {
  readonly type: 'manualBank' | 'securities';
  readonly name: string;
  /** The file's currency; null if the file states no currency. The account then gets the wallet's currency. */
  readonly currency: string | null;
  readonly accountNumber: string | null;
}

/** Whether a file can be imported, or what is missing. */
export type ImportReadiness =
  | { readonly kind: 'ready'; readonly assetId: string }
  | { readonly kind: 'new'; readonly account: NewAccount }
  /** A choice is missing: the columns, the account in the file, or the asset. */
  | { readonly kind: 'columns' | 'accounts' | 'asset' }
  /** The file has no transactions. */
  | { readonly kind: 'nothing' };

/** Determines whether a file can be imported. `asNew` is true if the user chose to create a new account. */
export function assessImportFile(file: ImportFile, assets: readonly Asset[], asNew: boolean): ImportReadiness {
  const asset = assets.find(({ id }) => id === file.assetId);
  const isMapped = 'columns' in file.settings;
  const meant = selectedAccounts(file, file.settings['account']);
  const [account] = meant;
  if (account === undefined && !isMapped && !hasColumns(asset?.importSettings)) return { kind: 'columns' };
  if (account !== undefined && !isMapped && meant.every(({ transactions }) => transactions === 0))
    return { kind: 'nothing' };
  if (distinctAccountNumbers(file).length > 1 && typeof file.settings['account'] !== 'string')
    return { kind: 'accounts' };
  if (asNew) return { kind: 'new', account: proposeNewAccount(file, assets) };
  if (asset !== undefined) return { kind: 'ready', assetId: asset.id };
  if (account === undefined) return { kind: 'asset' };
  const own = assets.filter(
    (one) => one.accountNumber !== null && one.accountNumber === account.account && fitsCurrency(one, account),
  );
  const [only] = own;
  if (own.length === 1 && only !== undefined) return { kind: 'ready', assetId: only.id };
  // Don't propose a new account if the file might belong to an existing account, or if a broker's cash may be in
  // several accounts.
  const isTelling = account.account !== null || account.institution !== null || wordsOf(file.filename).length > 0;
  if (!isTelling || account.investment !== null || assets.some((one) => mayBe(one, account))) return { kind: 'asset' };
  return { kind: 'new', account: proposeNewAccount(file, assets) };
}

/**
 * Determines the readiness of files that are imported together. Files that propose equal new accounts share one new
 * account, and different new accounts get different names.
 */
export function assessImportFiles(
  files: readonly ImportFile[],
  assets: readonly Asset[],
  asNew: ReadonlySet<string>,
): { readonly file: ImportFile; readonly readiness: ImportReadiness }[] {
  const made = new Map<string, NewAccount>();
  return files.map((file) => {
    const readiness = assessImportFile(file, assets, asNew.has(file.id));
    if (readiness.kind !== 'new') return { file, readiness };
    const key = newAccountKey(proposeNewAccount(file, []));
    const account = made.get(key) ?? proposeNewAccount(file, [...assets, ...made.values()]);
    made.set(key, account);
    return { file, readiness: { kind: 'new', account } };
  });
}

/**
 * The account that the import of a file creates because no asset is chosen. Null if an asset is chosen, if the user
 * must choose one, or while the assets are loading.
 */
export function proposedAccount(file: ImportFile, assets: readonly Asset[] | undefined): NewAccount | null {
  if (file.assetId !== null || assets === undefined) return null;
  const readiness = assessImportFile(file, assets, false);
  return readiness.kind === 'new' ? readiness.account : null;
}

const CASH: ReadonlySet<string> = new Set(['bank', 'manualBank', 'cash', 'creditCard', 'savings', 'loan', 'other']);

function mayBe(asset: Asset, account: StatementAccount): boolean {
  const isOther = asset.accountNumber !== null && asset.accountNumber !== '' && account.account !== null;
  return !asset.archived && CASH.has(asset.type) && !isOther && fitsCurrency(asset, account);
}

function fitsCurrency({ defaultCurrency }: Asset, { currencies }: StatementAccount): boolean {
  return currencies.length === 0 || currencies.includes(defaultCurrency);
}

function hasColumns(importSettings: unknown): boolean {
  const csv = typeof importSettings === 'object' && importSettings !== null ? Reflect.get(importSettings, 'csv') : null;
  return typeof csv === 'object' && csv !== null && 'columns' in csv;
}

/**
 * Names the account after the bank, otherwise after the file, plus the last digits of its number: `Chase 0042`. The name
 * differs from the names of the accounts in `others`.
 */
export function proposeNewAccount(file: ImportFile, others: readonly NamedAccount[]): NewAccount {
  const [account] = selectedAccounts(file, file.settings['account']);
  const number = account?.account ?? null;
  const bank = nameOf(account?.institution ?? '');
  const words =
    bank === '' ? wordsOf(file.filename).map(capital) : [bank === bank.toLowerCase() ? capital(bank) : bank];
  const endings = number === null ? [''] : words.length === 0 ? [number] : [number.slice(-4), number.slice(-8), number];
  const names = endings.map((ending) => [...words, ending].join(' ').slice(0, 60).trim()).filter((name) => name !== '');
  if (names.length === 0) names.push(file.filename.replace(/\.[^.]*$/, '').slice(0, 60) || file.filename);
  const currency = account?.currencies[0] ?? null;
  return {
    type: account?.investment != null ? 'securities' : 'manualBank',
    name: distinctAccountName(names, currency, others),
    currency,
    accountNumber: number === null || number.length > 100 ? null : number,
  };
}

/** Brokers state their web address as their name: `www.fidelity.com` becomes `fidelity`. */
function nameOf(institution: string): string {
  return /^(?:www\.)?([\w-]+)(?:\.[\w-]+)+$/.exec(institution)?.[1] ?? institution;
}

/** Words in file names that describe the file, not the bank. */
const GENERIC = new Set(
  `account accounts activity auszug auszuege bank banking transactions buchungen camt csv data download example export file
  giro history kontoauszug kontoauszuege kontoumsaetze konto mt mtl ofx of qfx qif report sample sta statement statements
  text transaction transactions txt umsaetze umsatz von bis to from vom xml xls january february march april may june july
  august september october november december januar februar maerz mai juni juli oktober dezember jan feb mar apr jun jul
  aug sep sept oct okt nov dec dez`.split(/\s+/),
);

function wordsOf(filename: string): string[] {
  return filename
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !GENERIC.has(plain(word)));
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
}

function capital(word: string): string {
  if (word !== word.toLowerCase()) return word;
  return word.length <= 3 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

/** A key that is equal for files that share one new account. */
export function newAccountKey({ name, currency, accountNumber }: NewAccount): string {
  return JSON.stringify([accountNumber ?? name, currency]);
}

/** Number of transactions in a file, including duplicates. Null if the columns were mapped after the upload. */
export function transactionCount(file: ImportFile): number | null {
  if (file.detected.accounts.length === 0) return null;
  return selectedAccounts(file, file.settings['account']).reduce((sum, { transactions }) => sum + transactions, 0);
}
