// Joins the rows of exports that state each side of a movement in a separate row, as Kraken's ledgers do.
import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { absoluteAmount } from '../canonical-amount.ts';
import type { HeaderRow } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { ExportProfile } from './export-profile.ts';
import { currencyCodes, type DecimalSeparator, readMoney } from './money.ts';
import type { ProfileLayout } from './profile-layouts.ts';

const ADDED = ['crypto', 'units', 'movement'] as const;

/** Kinds of rows for crypto that the owner receives without paying for it. */
const EARNED = /staking|reward|earn|dividend|airdrop|interest/i;

interface Joined {
  readonly header: HeaderRow;
  readonly rows: readonly CsvRow[];
  readonly profile: ExportProfile;
}

interface Side {
  readonly row: CsvRow;
  readonly symbol: string;
  /** The change of the holding after the fee. */
  readonly units: string;
}

/**
 * Joins the rows of a file that states each side of a movement in a row of its own, as Kraken does. The result has
 * one row for each movement, with the additional columns `crypto`, `units` and `movement`. Null if the layout has no
 * such rows.
 */
export function joinMovementSides(header: HeaderRow, rows: readonly CsvRow[], layout: ProfileLayout): Joined | null {
  if (layout.sides === undefined) return null;
  const read = new ExportProfile(layout, header.cells);
  const { by, type, asset, amount, fee } = layout.sides;
  const decimal: DecimalSeparator = layout.decimalSeparator ?? '.';
  const amountIn = (name: string, { cells }: CsvRow) => readMoney(read.cell(name, cells), decimal)?.amount ?? '0';
  const sideOf = (row: CsvRow): Side => ({
    row,
    symbol: read.symbolIn(read.cell(asset, row.cells)),
    units: sumDecimalTexts([amountIn(amount, row), negateDecimalText(absoluteAmount(amountIn(fee, row)))]),
  });
  const blanks = new Map([
    [read.columnOf(asset), ''],
    [read.columnOf(amount), '0'],
    [read.columnOf(fee), '0'],
  ]);
  const blank = (row: CsvRow): string[] => row.cells.map((cell, column) => blanks.get(column) ?? cell);
  const added = (row: CsvRow, cells: readonly string[], more: readonly [string, string, string]): CsvRow => ({
    ...row,
    cells: [...Array.from({ length: header.cells.length }, (_, column) => cells[column] ?? ''), ...more],
  });
  const { counted = [], left = [] } = Object.groupBy(rows, ({ cells }) =>
    read.whyLeftOut(cells) === null ? 'counted' : 'left',
  );
  const groups = Map.groupBy(counted, (row) => read.cell(by, row.cells) || `line ${row.line}`);
  const joined = [...groups.values()].flatMap((group) => {
    const { money = [], crypto = [] } = Object.groupBy(group.map(sideOf), (side) =>
      currencyCodes.has(side.symbol) ? 'money' : 'crypto',
    );
    const [paid, bought] = [money[0], crypto[0]];
    const isPair = money.length === 1 && crypto.length === 1;
    // Rows with a symbol that Coffer does not accept are not joined, so that their money is still imported.
    if (isPair && paid !== undefined && bought !== undefined && isCurrencyCode(bought.symbol)) {
      const movement = bought.units.startsWith('-') ? 'sell' : 'buy';
      return [added(paid.row, paid.row.cells, [bought.symbol, absoluteAmount(bought.units), movement])];
    }
    return [
      ...money.map(({ row }) => added(row, row.cells, ['', '', 'cash'])),
      ...crypto.map(({ row, symbol, units }) => {
        const isEarned = group.length === 1 && EARNED.test(read.cell(type, row.cells));
        const movement = units.startsWith('-') ? 'transferOut' : isEarned ? 'reward' : 'transferIn';
        return added(row, blank(row), [symbol, absoluteAmount(units), movement]);
      }),
    ];
  });
  const unjoined = left.map((row) => added(row, row.cells, ['', '', 'cash']));
  const whole = { ...header, cells: [...header.cells, ...ADDED] };
  const ordered = [...joined, ...unjoined].toSorted((a, b) => a.line - b.line);
  return { header: whole, rows: ordered, profile: new ExportProfile(layout, whole.cells) };
}
