import { StatementError } from '../../statements/statement-error.ts';
import { type ExportedRow, extractExportedTables, tableColumns } from '../tables/exported-tables.ts';

export interface YnabFiles {
  /** The budget's name, from the names in an archive; empty in bare tables. */
  readonly name: string;
  readonly register: string;
  /** The plan's table; null if only the register was exported. */
  readonly plan: string | null;
}

/**
 * Finds the register and the plan among the files, or in a zip archive of both.
 * @throws StatementError
 */
export function findYnabFiles(files: readonly Uint8Array[]): YnabFiles {
  const tables = extractExportedTables(files);
  const registers = tables.filter(({ text }) => tableColumns(text).includes('outflow'));
  const plans = tables.filter(({ text }) =>
    tableColumns(text).some((name) => name === 'assigned' || name === 'budgeted'),
  );
  const [register, ...others] = registers;
  if (register === undefined)
    throw new StatementError('has no register of YNAB: a table with the columns Account and Outflow');
  if (others.length > 0 || plans.length > 1) throw new StatementError('has more than one register or plan of YNAB');
  return { name: bookNameOf(register.name), register: register.text, plan: plans[0]?.text ?? null };
}

/**
 * Returns `My Budget` for `My Budget as of 2026-04-01 12-30 - Register.csv`: the part of the name that all exports of a
 * budget share.
 */
function bookNameOf(file: string): string {
  const name = file.replace(/\.csv$/i, '').replace(/ - (?:Register|Plan|Budget)$/i, '');
  const at = name.lastIndexOf(' as of ');
  return (at === -1 ? name : name.slice(0, at)).slice(0, 200).toWellFormed().trim();
}

/**
 * Returns the key `group: category` of a row; null if the row has no category. YNAB 4 calls groups master categories.
 */
export function ynabCategoryKey(row: ExportedRow): string | null {
  const group = (row.get('category group') ?? row.get('master category') ?? '').trim();
  const category = (row.get('category') ?? row.get('sub category') ?? '').trim();
  if (category === '' || group === '' || (group === 'Uncategorized' && category === 'Uncategorized')) return null;
  return `${group}: ${category}`;
}
