// Computes the figures of double-entry books for the proof, without the importer's code.
import { StatementError } from '../../statements/statement-error.ts';
import type { SourceFigures } from '../source-book.ts';
import { formatDecimalUnits } from '../tables/split-table-cells.ts';

const PLACES = 8;
const UNIT = 10n ** BigInt(PLACES);

export interface ProofLeg {
  readonly account: string;
  /** `skipped` legs are on trading accounts, which only balance currencies against each other. */
  readonly kind: 'own' | 'other' | 'skipped';
  /** The account's currency; empty for securities. */
  readonly currency: string;
  /** In units of 10⁻⁸ of the account's currency. */
  readonly quantity: bigint;
  /** The quantity converted to the transaction's currency; null if unknown or not a whole number of units. */
  readonly value: bigint | null;
}

export interface ProofTransaction {
  /** YYYY-MM */
  readonly month: string;
  readonly currency: string;
  readonly legs: readonly ProofLeg[];
}

/** Converts a fraction to units of 10⁻⁸; null if it is invalid or not a whole number of units. */
export function parseFractionUnits(numerator: string, denominator: string): bigint | null {
  if (!(/^-?\d{1,19}$/.test(numerator) && /^[1-9]\d{0,18}$/.test(denominator))) return null;
  const [top, bottom] = [BigInt(numerator) * UNIT, BigInt(denominator)];
  return top % bottom === 0n ? top / bottom : null;
}

/** Returns the month (YYYY-MM) of a date such as `2026-01-10 10:59:00` or `20260110`. @throws StatementError */
export function parseYearMonth(text: string): string {
  const [, year, month] = /^(\d{4})-?(\d\d)/.exec(text) ?? [];
  if (year === undefined || month === undefined) throw new StatementError('has a transaction without a date');
  return `${year}-${month}`;
}

/** Computes the figures of a double-entry book independently of the importer, to verify the import. */
export function sumDoubleEntry(entries: Iterable<ProofTransaction>): SourceFigures {
  const sums = new Map<string, Map<string, bigint>>();
  const counts = { transfers: 0, parts: 0 };
  for (const entry of entries) {
    for (const { account, kind, quantity } of entry.legs) {
      if (kind !== 'own') continue;
      const months = sums.get(account) ?? new Map<string, bigint>();
      sums.set(account, months);
      months.set(entry.month, (months.get(entry.month) ?? 0n) + quantity);
    }
    countEntry(entry, counts);
  }
  const accounts = [...sums].flatMap(([accountKey, months]) =>
    [...months].map(([month, change]) => ({ accountKey, month, change: formatDecimalUnits(change, PLACES) })),
  );
  return { kind: 'recomputed', budgetKind: 'recomputed', accounts, budget: [], counts };
}

/**
 * Counts a transaction as one transfer, or counts its parts and their transfers. Counts nothing if all own legs have
 * the same direction and there is at most one other leg.
 */
function countEntry({ currency, legs: all }: ProofTransaction, counts: { transfers: number; parts: number }): void {
  const legs = all.filter(({ kind }) => kind !== 'skipped');
  const own = legs.filter(({ kind }) => kind === 'own');
  if (own.length === 0) return;
  const isBothWays = own.some(({ quantity }) => quantity > 0n) && own.some(({ quantity }) => quantity < 0n);
  const others = legs.length - own.length;
  if (others <= 1 && !isBothWays) return;
  if (others === 0 && own.length === 2) counts.transfers += own[0]?.account === own[1]?.account ? 0 : 1;
  else {
    const common = commonAmounts(own, legs, currency);
    if (common === null) return;
    const { name, amounts } = common;
    counts.parts += legs.length - 1;
    // The largest own leg becomes the transaction with the parts. Own legs on other accounts are sides of transfers.
    const hub = largestAccount(own.filter((leg) => leg.currency === name));
    const moving = own.filter((leg) => leg.account !== hub && (amounts.get(leg) ?? 0n) * leg.quantity > 0n);
    counts.transfers += moving.length;
  }
}

/** Returns the account of the largest leg; among equally large legs, the first account by name. */
function largestAccount(legs: readonly ProofLeg[]): string {
  const size = ({ quantity }: ProofLeg) => (quantity < 0n ? -quantity : quantity);
  const [largest] = legs.toSorted((one, other) => {
    if (size(one) !== size(other)) return size(one) > size(other) ? -1 : 1;
    return one.account < other.account ? -1 : 1;
  });
  return largest?.account ?? '';
}

/** Returns the amounts of all legs in one currency, if the amounts are known and sum to zero; otherwise null. */
function commonAmounts(
  own: readonly ProofLeg[],
  legs: readonly ProofLeg[],
  ofEntry: string,
): { readonly name: string; readonly amounts: ReadonlyMap<ProofLeg, bigint> } | null {
  const names = new Set(own.map((leg) => leg.currency));
  const rest = [...names].filter((name) => name !== ofEntry).toSorted();
  for (const name of names.has(ofEntry) ? [ofEntry, ...rest] : rest) {
    let total = 0n;
    const amounts = new Map<ProofLeg, bigint>();
    for (const leg of legs) {
      const foreign = name === ofEntry ? leg.value : null;
      const amount = leg.currency === name ? leg.quantity : foreign;
      if (amount === null) break;
      amounts.set(leg, amount);
      total += amount;
    }
    if (amounts.size === legs.length && total === 0n) return { name, amounts };
  }
  return null;
}
