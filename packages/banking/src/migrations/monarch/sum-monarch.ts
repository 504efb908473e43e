// Computes the figures of Monarch's files for the proof, without the importer's code. Uses the balances that Monarch
// states, and adds up rows only where there are none.
import {
  countLedgerTransfers,
  ledgerChanges,
  ledgerFigures,
  ledgerMonthNumber,
  type ProofRow,
  parseProofUnits,
} from '../ledger/sum-ledger.ts';
import type { SourceFigures } from '../source-book.ts';
import { splitTableCells } from '../tables/split-table-cells.ts';

interface Stated {
  readonly account: string;
  readonly date: string;
  readonly balance: bigint;
}

/** Computes the figures of a Monarch export independently of the importer, to verify the import. */
export function sumMonarchExport(transactions: string, balances: string | null): SourceFigures {
  const rows = rowsOf(splitTableCells(transactions));
  const changes = ledgerChanges(rows);
  const stated = Map.groupBy(balances === null ? [] : statedOf(splitTableCells(balances)), ({ account }) => account);
  for (const [account, own] of Map.groupBy(rows, (row) => row.account)) {
    const ofAccount = stated.get(account);
    if (ofAccount !== undefined) changes.set(account, statedChanges(own, ofAccount));
  }
  return {
    kind: rows.every(({ account }) => stated.has(account)) ? 'stated' : 'recomputed',
    ...{ budgetKind: 'recomputed', accounts: ledgerFigures(changes), budget: [], counts: countLedgerTransfers(rows) },
  };
}

function parseDateParts(text: string): Pick<ProofRow, 'year' | 'month' | 'day'> {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
}

function rowsOf([header = [], ...rows]: readonly string[][]): (ProofRow & { readonly date: string })[] {
  const at = (name: string) => header.findIndex((title) => title.toLowerCase() === name);
  const [date, account, amount, category] = [at('date'), at('account'), at('amount'), at('category')];
  return rows.map((row) => ({
    ...parseDateParts(row[date] ?? ''),
    ...{ date: row[date] ?? '', account: row[account] ?? '', change: parseProofUnits(row[amount] ?? '') },
    isTransfer: /^(?:transfer|credit card payment)$/i.test(row[category] ?? ''),
  }));
}

function statedOf([header = [], ...rows]: readonly string[][]): Stated[] {
  const at = (...names: string[]) => header.findIndex((title) => names.includes(title.toLowerCase()));
  const [date, account, balance] = [at('date'), at('account', 'account name'), at('balance', 'amount')];
  return rows.map((row) => ({
    ...{ account: row[account] ?? '', date: row[date] ?? '', balance: parseProofUnits(row[balance] ?? '') },
  }));
}

/**
 * Returns the change of an account in each month: the difference between the last stated balances of consecutive
 * months. Rows after the last stated day of a month, and rows of months without a stated balance, are added up instead.
 */
function statedChanges(
  rows: readonly (ProofRow & { readonly date: string })[],
  stated: readonly Stated[],
): Map<number, bigint> {
  const days = stated.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const [first] = days;
  const last = new Map(days.map((day) => [ledgerMonthNumber(parseDateParts(day.date)), day]));
  const changes = ledgerChanges(rows).values().next().value ?? new Map<number, bigint>();
  const sumWhere = (is: (date: string) => boolean) =>
    rows.reduce((sum, { date, change }) => (is(date) ? sum + change : sum), 0n);
  const after = new Map<number, bigint>();
  for (const row of rows) {
    const day = last.get(ledgerMonthNumber(row));
    if (day !== undefined && row.date > day.date)
      after.set(ledgerMonthNumber(row), (after.get(ledgerMonthNumber(row)) ?? 0n) + row.change);
  }
  let before = 0n;
  // The balance before the first row: the first stated balance less the rows up to its day.
  const opening = (first?.balance ?? 0n) - sumWhere((date) => date <= (first?.date ?? ''));
  const result = new Map<number, bigint>();
  for (const [place, at] of [...new Set([...changes.keys(), ...last.keys()])].toSorted((a, b) => a - b).entries()) {
    const day = last.get(at);
    const now =
      day === undefined
        ? before + (changes.get(at) ?? 0n) + (place === 0 ? opening : 0n)
        : day.balance + (after.get(at) ?? 0n);
    result.set(at, now - before);
    before = now;
  }
  return result;
}
