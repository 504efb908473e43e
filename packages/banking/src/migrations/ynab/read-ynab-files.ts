import type { SourceOptions } from '../book-limits.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { tableRows } from '../tables/exported-tables.ts';
import { isJsonObject } from '../ynab-plan/plan-file.ts';
import { readYnabPlanFile } from '../ynab-plan/read-ynab-plan-file.ts';
import { readYnab } from './read-ynab.ts';
import { sumYnabExport } from './sum-ynab.ts';
import { findYnabFiles } from './ynab-files.ts';
import { detectDateOrder } from './ynab-values.ts';

/**
 * Reads the register and the plan that YNAB exports, or a plan from its API.
 * @throws StatementError
 */
export function readYnabFiles(files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  if (files.some(isJsonObject)) return readYnabPlanFile(files, options);
  const { name, register, plan } = findYnabFiles(files);
  const rows = tableRows(register);
  const order = detectDateOrder(
    rows.map((row) => row.get('date') ?? ''),
    options.dateOrder,
  );
  const book = readYnab({ name, register: rows, plan: plan === null ? null : tableRows(plan) }, order, options);
  return { book, figures: sumYnabExport({ register, plan }, order) };
}
