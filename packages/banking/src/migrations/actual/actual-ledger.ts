// Sums the raw rows of Actual's files for the proof, in one pass over each table.
import type { SQLOutputValue } from 'node:sqlite';
import { StatementError } from '../../statements/statement-error.ts';
import type { SourceCounts } from '../source-book.ts';
import type { SqlRow, UntrustedDatabase } from '../sqlite/untrusted-database.ts';

/** Sums in minor units, by month as a number (202601) and then by account or category. */
export type AmountsByMonth = Map<number, Map<string, bigint>>;

export interface ActualLedger {
  /** Categories that are not deleted, and whether each is an income category. */
  readonly categories: ReadonlyMap<string, boolean>;
  /** The change of each account that is not deleted; a split counts once, with its whole amount. */
  readonly balances: AmountsByMonth;
  /** The expenses on budget accounts by category, without deleted categories; a split counts by its parts. */
  readonly spent: AmountsByMonth;
  /** The income on budget accounts by category, without deleted categories; a split counts by its parts. */
  readonly income: AmountsByMonth;
  readonly counts: SourceCounts;
}

/** A split transaction, with the number and the sum of its parts. */
interface Split {
  readonly amount: bigint;
  readonly side: Side | null;
  parts: number;
  sum: bigint;
}

/** A transaction or split part that names another as the other side of a transfer. */
interface Side {
  readonly id: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Sums the transactions of Actual's database for the proof, without the importer's code. @throws StatementError */
export function readActualLedger(database: UntrustedDatabase): ActualLedger {
  const accounts = flags(database, 'accounts', 'offbudget');
  const categories = flags(database, 'categories', 'is_income');
  const targets = new Map<string, string>();
  for (const { id, target } of database.scan({
    table: 'category_mapping',
    columns: `substr(id, 1, 200) AS id, substr("transferId", 1, 200) AS target`,
    limit: 'mappings',
  }))
    targets.set(String(id), String(target));
  const ledger = { balances: new Map(), spent: new Map(), income: new Map() };
  const count = (row: SqlRow) => {
    const category = targets.get(String(row['category'])) ?? '';
    const isIncome = categories.get(category);
    if (isIncome === undefined || accounts.get(String(row['acct'])) !== false) return;
    addToMonthSum(
      isIncome ? ledger.income : ledger.spent,
      monthOf(row),
      category,
      parseActualMinorUnits(row['amount']),
    );
  };
  const heads = new Set<string>();
  const splits = new Map<string, Split>();
  const sides: Side[] = [];
  for (const row of rowsOf(database, `"isChild" IS NOT 1`)) {
    const [id, account, amount] = [String(row['id']), String(row['acct']), parseActualMinorUnits(row['amount'])];
    if (heads.has(id)) throw new StatementError('has two transactions of the same id');
    heads.add(id);
    const isLive = accounts.has(account);
    if (isLive) addToMonthSum(ledger.balances, monthOf(row), account, amount);
    if (row['whole'] !== 1) count(row);
    const side = isLive && row['other'] !== null ? { id, to: String(row['other']), amount } : null;
    if (isLive && row['whole'] === 1) splits.set(id, { amount, side, parts: 0, sum: 0n });
    else if (side !== null) sides.push(side);
  }
  for (const row of rowsOf(database, `"isChild" IS 1`)) {
    const [id, parent, amount] = [String(row['id']), String(row['parent']), parseActualMinorUnits(row['amount'])];
    if (!heads.has(parent)) continue;
    if (row['whole'] !== 1) count(row);
    const split = splits.get(parent);
    if (split === undefined || !accounts.has(String(row['acct']))) continue;
    split.parts += 1;
    split.sum += amount;
    if (row['other'] !== null) sides.push({ id, to: String(row['other']), amount });
  }
  return { ...ledger, categories, counts: countsOf([...splits.values()], sides) };
}

function rowsOf(database: UntrustedDatabase, where: string): Iterable<SqlRow> {
  return database.scan({
    table: 'transactions',
    columns: `substr(id, 1, 200) AS id, substr(acct, 1, 200) AS acct, substr(category, 1, 200) AS category,
      substr(parent_id, 1, 200) AS parent, substr(transferred_id, 1, 200) AS other, substr(date, 1, 8) AS date,
      printf('%d', amount) AS amount, "isParent" = 1 AS whole`,
    where: `tombstone = 0 AND date IS NOT NULL AND amount IS NOT NULL AND ${where}`,
    limit: 'transactions',
  });
}

/** Returns records that are not deleted, by id; the value states whether the flag is set. */
function flags(database: UntrustedDatabase, table: 'accounts' | 'categories', flag: string): Map<string, boolean> {
  const records = new Map<string, boolean>();
  const columns = `substr(id, 1, 200) AS id, "${flag}" = 1 AS flag`;
  for (const { id, flag: value } of database.scan({ table, columns, where: 'tombstone = 0', limit: table }))
    records.set(String(id), value === 1);
  return records;
}

function countsOf(splits: readonly Split[], sides: readonly Side[]): SourceCounts {
  let parts = 0;
  const byId = new Map(sides.map((side) => [side.id, side]));
  for (const { amount, side, parts: own, sum } of splits) {
    // An amount that the parts don't cover becomes a part of its own.
    const all = own > 0 && sum !== amount ? own + 1 : own;
    if (all > 1) parts += all;
    if (own === 0 && side !== null) byId.set(side.id, side);
  }
  let ends = 0;
  for (const { id, to, amount } of byId.values()) {
    const other = byId.get(to);
    const isPair = other !== undefined && other.to === id && to !== id;
    if (isPair && (amount > 0n ? other.amount < 0n : amount < 0n && other.amount > 0n)) ends += 1;
  }
  return { transfers: ends / 2, parts };
}

export function addToMonthSum(sums: AmountsByMonth, month: number, key: string, amount: bigint): void {
  const ofMonth = sums.get(month) ?? new Map<string, bigint>();
  ofMonth.set(key, (ofMonth.get(key) ?? 0n) + amount);
  sums.set(month, ofMonth);
}

export function parseActualMinorUnits(value: SQLOutputValue | undefined): bigint {
  return BigInt(String(value ?? 0));
}

function monthOf(row: SqlRow): number {
  const month = Math.floor(Number(row['date']) / 100);
  const isMonth = month >= 190_001 && month <= 219_912 && month % 100 >= 1 && month % 100 <= 12;
  if (!isMonth) throw new StatementError('has a transaction before 1900, after 2199 or in no month');
  return month;
}
