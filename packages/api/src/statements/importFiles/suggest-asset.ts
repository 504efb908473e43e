import * as is from '@coffer/db/columns.ts';
import { foldText } from '@coffer/domain/counterparty-name.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { StatementAccountSummary } from '../imports/statement-accounts.ts';
import type { DetectedStatementAccount } from './importFiles.schema.ts';

const CANDIDATE = {
  id: is.uuid,
  name: is.text,
  defaultCurrency: is.text,
  archived: is.bool,
  /** The asset's own account number, and the account numbers of the files imported into the asset. */
  numbers: is.arrayOf(is.text),
};

type Candidate = is.RowOf<typeof CANDIDATE>;

/**
 * Adds the id of the suggested asset to each account of a file; null if no asset matches or several match equally well.
 */
export async function suggestAssets(
  wallet: Wallet,
  accounts: readonly StatementAccountSummary[],
): Promise<DetectedStatementAccount[]> {
  const candidates = accounts.some(({ account }) => account !== null) ? await candidatesIn(wallet) : [];
  const numbers = new Numbers(candidates);
  return runInSlices(suggestions(accounts, numbers));
}

function* suggestions(
  accounts: readonly StatementAccountSummary[],
  numbers: Numbers,
): Generator<void, DetectedStatementAccount[], void> {
  const suggested: DetectedStatementAccount[] = [];
  for (const account of accounts) {
    suggested.push({ ...account, suggestedAssetId: ownerOf(account, numbers)?.id ?? null });
    yield;
  }
  return suggested;
}

/**
 * The suggested asset of a whole file: that of its only account, otherwise that of earlier files with a similar name,
 * otherwise the asset with a matching name.
 */
export async function suggestFileAsset(
  wallet: Wallet,
  accounts: readonly DetectedStatementAccount[],
  file: { readonly filename: string; readonly importerType: string },
): Promise<string | null> {
  const suggested = new Set(accounts.map(({ suggestedAssetId }) => suggestedAssetId));
  const [only] = suggested;
  if (suggested.size === 1 && only != null) return only;
  const named = new Set(accounts.map(({ account }) => account));
  // If the file has several accounts, or its statements have different suggestions, no asset fits the whole file.
  if (named.size > 1 || suggested.size > 1) return null;
  return (await findAssetByFilePattern(wallet, file)) ?? findAssetByName(wallet, accounts[0], file.filename);
}

async function candidatesIn({ transaction, walletId }: Wallet): Promise<Candidate[]> {
  return transaction.query({
    row: CANDIDATE,
    text: `SELECT a.id, a.name, a."defaultCurrency", a.archived,
             array_remove(array_append(array_agg(DISTINCT i.account), a."accountNumber"), NULL) AS numbers
           FROM "Asset" a
           LEFT JOIN "Import" i ON i."walletId" = a."walletId" AND i."assetId" = a.id AND i.account IS NOT NULL AND i."undoneTime" IS NULL
           WHERE a."walletId" = $1
           GROUP BY a."walletId", a.id
           ORDER BY a.id`,
    values: [walletId],
  });
}

/**
 * Returns the asset with the best match. An equal number ranks before a partial match, then an asset in the account's
 * currency, then an asset that is not archived. Null without a match, or if two assets match equally well.
 */
function ownerOf({ account, currencies }: StatementAccountSummary, numbers: Numbers): Candidate | null {
  if (account === null) return null;
  const fits = [...numbers.like(account)]
    .map(([candidate, fit]) => ({
      ...{ candidate, fit },
      rank: Number(currencies.includes(candidate.defaultCurrency)) * 2 + Number(!candidate.archived),
    }))
    .sort((a, b) => b.fit - a.fit || b.rank - a.rank);
  const [first, second] = fits;
  if (first === undefined) return null;
  // Two equally good matches are ambiguous, and a wrong guess would import into the wrong account.
  return second !== undefined && second.fit === first.fit && second.rank === first.rank ? null : first.candidate;
}

/** Minimum number of digits that identify an account. */
const MIN_ACCOUNT_DIGITS = 5;

/**
 * Account numbers of all candidates, indexed by their last digits, because matching numbers have the same last digits.
 */
class Numbers {
  readonly #byEnd = new Map<string, { readonly candidate: Candidate; readonly number: string }[]>();

  constructor(candidates: readonly Candidate[]) {
    for (const candidate of candidates) {
      for (const number of new Set(candidate.numbers.map(plainNumber))) {
        const end = number.slice(-MIN_ACCOUNT_DIGITS);
        const alike = this.#byEnd.get(end) ?? [];
        this.#byEnd.set(end, alike);
        alike.push({ candidate, number });
      }
    }
  }

  /** Returns the candidates with a matching number, each with the similarity of its best number. */
  like(account: string): Map<Candidate, number> {
    const wanted = plainNumber(account);
    const fits = new Map<Candidate, number>();
    for (const { candidate, number } of this.#byEnd.get(wanted.slice(-MIN_ACCOUNT_DIGITS)) ?? []) {
      const fit = accountNumberSimilarity(number, wanted);
      if (fit > (fits.get(candidate) ?? 0)) fits.set(candidate, fit);
    }
    return fits;
  }
}

/**
 * How well two notations of an account number match; 0 if they do not. Banks write the IBAN, or only the account number
 * at its end, with or without the bank code.
 */
function accountNumberSimilarity(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 100;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return significant(short) >= MIN_ACCOUNT_DIGITS && long.endsWith(short) ? short.length : 0;
}

function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function significant(number: string): number {
  return number.replace(/^0+/, '').length;
}

/**
 * Returns the asset into which earlier files of this type and, apart from digits, of this name were imported. Null if
 * there are none, or if they belong to several assets.
 */
async function findAssetByFilePattern(
  { transaction, walletId }: Wallet,
  { filename, importerType }: { readonly filename: string; readonly importerType: string },
): Promise<string | null> {
  const rows = await transaction.query({
    row: { assetId: is.uuid },
    text: `SELECT DISTINCT "assetId" FROM "Import"
           WHERE "walletId" = $1 AND "importerType" = $2 AND "undoneTime" IS NULL
             AND lower(regexp_replace(filename, '[0-9]+', '0', 'g')) = lower(regexp_replace($3, '[0-9]+', '0', 'g'))
           LIMIT 2`,
    values: [walletId, importerType, filename],
  });
  return rows.length === 1 ? (rows[0]?.assetId ?? null) : null;
}

/** Minimum length of an asset's name that is searched for; shorter names occur in too many other names. */
const TELLING_NAME = 3;

/**
 * Returns the active asset whose full name occurs in the name of the file or of the bank. The asset must have a
 * currency of the account. If the file states an account number, the asset must have none. Null if the two longest
 * names are equally long, and for trades, because a broker's cash and securities accounts share a name.
 */
async function findAssetByName(
  wallet: Wallet,
  account: DetectedStatementAccount | undefined,
  filename: string,
): Promise<string | null> {
  if (account === undefined || account.investment !== null) return null;
  const words = new Set([...wordsOf(filename), ...wordsOf(account.institution ?? '')]);
  const named = (await candidatesIn(wallet))
    .filter(
      ({ archived, defaultCurrency, numbers }) =>
        !archived &&
        (account.currencies.length === 0 || account.currencies.includes(defaultCurrency)) &&
        (account.account === null || numbers.length === 0),
    )
    .map(({ id, name }) => ({ id, own: wordsOf(name), length: wordsOf(name).join('').length }))
    .filter(({ own, length }) => length >= TELLING_NAME && own.every((word) => words.has(word)))
    .sort((a, b) => b.length - a.length);
  const [first, second] = named;
  return first === undefined || first.length === second?.length ? null : first.id;
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}
