import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import { requireSameCurrencies } from '../reader-agreement.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { parsePlan, type UncheckedJsonObject } from './plan-file.ts';
import { readYnabPlan } from './read-ynab-plan.ts';
import { sumYnabPlanFile } from './sum-ynab-plan.ts';

/**
 * Reads a file with a plan from YNAB's API.
 * @throws StatementError
 */
export function readYnabPlanFile(files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new StatementError('has more than one file: a plan of YNAB’s API is imported on its own');
  const plan = parsePlan(file);
  return readPlanBookAndFigures({ forBook: plan, forFigures: plan }, options);
}

/**
 * Reads a plan for the importer and for the proof.
 * @throws StatementError
 */
export function readPlanBookAndFigures(
  { forBook, forFigures }: { readonly forBook: UncheckedJsonObject; readonly forFigures: UncheckedJsonObject },
  options: SourceOptions,
): SourceBookWithFigures {
  const book = readYnabPlan(forBook, options);
  const { figures, stated } = sumYnabPlanFile(forFigures);
  requireSameCurrencies(book, () => stated ?? options.currency);
  return { book, figures };
}
