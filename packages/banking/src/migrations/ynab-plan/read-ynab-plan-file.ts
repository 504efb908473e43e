import { StatementError } from '../../statements/statement-error.ts';
import type { SourceOptions } from '../book-limits.ts';
import { requireSameCurrencies } from '../reader-agreement.ts';
import type { SourceBookWithFigures } from '../source-book.ts';
import { parseYnabPlan, type UncheckedJsonObject } from './plan-file.ts';
import { readYnabPlan } from './read-ynab-plan.ts';
import { sumYnabPlan } from './sum-ynab-plan.ts';

/**
 * Reads a plan from YNAB's API.
 * @throws StatementError if it cannot be read, or if there is more than one file
 */
export function readYnabPlanFile(files: readonly Uint8Array[], options: SourceOptions): SourceBookWithFigures {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0)
    throw new StatementError('has more than one file: a plan of YNAB’s API is imported on its own');
  const plan = parseYnabPlan(file);
  return readPlanBookAndFigures({ forBook: plan, forFigures: plan }, options);
}

/**
 * Reads the book to import from `forBook`, and the figures that verify the import from `forFigures`.
 * @throws StatementError if a plan cannot be read, or if their currencies differ
 */
export function readPlanBookAndFigures(
  { forBook, forFigures }: { readonly forBook: UncheckedJsonObject; readonly forFigures: UncheckedJsonObject },
  options: SourceOptions,
): SourceBookWithFigures {
  const book = readYnabPlan(forBook, options);
  const { figures, stated } = sumYnabPlan(forFigures);
  requireSameCurrencies(book, () => stated ?? options.currency);
  return { book, figures };
}
