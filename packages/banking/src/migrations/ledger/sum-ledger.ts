// Computes the figures of exports with one row per transaction for the proof, without the importer's code.
import type { AccountFigure, SourceCounts } from '../source-book.ts';
import { formatDecimalUnits } from '../tables/split-table-cells.ts';

const PLACES = 8;

export interface ProofRow {
  readonly account: string;
  readonly year: number;
  /** The number of the month, from 1. */
  readonly month: number;
  readonly day: number;
  /** In units of 10⁻⁸. */
  readonly change: bigint;
  readonly isTransfer: boolean;
}

/** Converts an amount such as `-1,234.5` to units of 10⁻⁸. */
export function parseProofUnits(cell: string): bigint {
  const [whole = '', fraction = ''] = cell.split('.');
  const decimals = fraction.replace(/\D/g, '').replace(/0+$/, '');
  const digits = `${whole.replace(/\D/g, '')}${decimals.padEnd(PLACES, '0')}`;
  return BigInt(cell.includes('-') ? `-${digits}` : digits);
}

/** A month as a number; consecutive months have consecutive numbers. */
export function ledgerMonthNumber({ year, month }: Pick<ProofRow, 'year' | 'month'>): number {
  return year * 12 + month - 1;
}

/** Sums the changes of each account by month (`ledgerMonthNumber`), in units of 10⁻⁸. */
export function ledgerChanges(rows: readonly ProofRow[]): Map<string, Map<number, bigint>> {
  const accounts = new Map<string, Map<number, bigint>>();
  for (const row of rows) {
    const months = accounts.get(row.account) ?? new Map<number, bigint>();
    accounts.set(row.account, months);
    months.set(ledgerMonthNumber(row), (months.get(ledgerMonthNumber(row)) ?? 0n) + row.change);
  }
  return accounts;
}

export function ledgerFigures(accounts: ReadonlyMap<string, ReadonlyMap<number, bigint>>): AccountFigure[] {
  return [...accounts].flatMap(([accountKey, months]) =>
    [...months].map(([at, change]) => ({
      accountKey,
      month: `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
      change: formatDecimalUnits(change, PLACES),
    })),
  );
}

/** The number of rows with the same key, and the sum of their indexes. For a single row, the sum is its index. */
interface Tally {
  readonly count: number;
  readonly places: number;
}

/**
 * Counts the transfers: pairs of transfer rows with opposite amounts on two accounts within three days, each the only
 * candidate for the other. Counts all candidates, and subtracts those on the row's own account.
 */
export function countLedgerTransfers(rows: readonly ProofRow[]): SourceCounts {
  const tallies = new Map<string, Tally>();
  const tally = (key: string): Tally => tallies.get(key) ?? { count: 0, places: 0 };
  const dayOf = ({ year, month, day }: ProofRow) => Date.UTC(year, month - 1, day) / 86_400_000;
  const sides = rows.filter(({ isTransfer, change }) => isTransfer && change !== 0n);
  for (const [place, row] of sides.entries()) {
    for (const account of ['', row.account]) {
      const key = `${row.change} ${dayOf(row)} ${account}`;
      const { count, places } = tally(key);
      tallies.set(key, { count: count + 1, places: places + place });
    }
  }
  const candidates = sides.map((row): Tally => {
    let [count, places] = [0, 0];
    for (let days = -3; days <= 3; days += 1) {
      const key = `${-row.change} ${dayOf(row) + days} `;
      const [all, own] = [tally(key), tally(key + row.account)];
      count += all.count - own.count;
      places += all.places - own.places;
    }
    return { count, places };
  });
  const paired = candidates.filter(({ count, places }) => count === 1 && candidates[places]?.count === 1);
  return { transfers: paired.length / 2, parts: 0 };
}
