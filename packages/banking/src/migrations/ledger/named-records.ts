// Accounts and categories of apps whose files only name them.
import { StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { type CutTexts, MAX_KEY_CHARACTERS } from '../cut-texts.ts';
import type { SourceAccount, SourceAccountType, SourceCategory } from '../source-book.ts';

/**
 * Creates an open account within the budget, whose key is its name.
 * @throws StatementError if the name is empty or too long
 */
export function createNamedAccount(name: string, type: SourceAccountType, cut: CutTexts): SourceAccount {
  if (name === '') throw new StatementError('has a row without an account');
  requireShortKey(name);
  return { key: name, name: cut.name(name), type, isClosed: false, isInBudget: true };
}

/**
 * The categories of transactions, without groups. A category is income if more of its transactions are incoming than
 * outgoing.
 * @throws StatementError if a name is too long or there are too many categories
 */
export function createNamedCategories(
  used: Iterable<{ readonly name: string; readonly isIn: boolean }>,
  cut: CutTexts,
): SourceCategory[] {
  const more = new Map<string, number>();
  for (const { name, isIn } of used) {
    requireShortKey(name);
    more.set(name, (more.get(name) ?? 0) + (isIn ? 1 : -1));
  }
  requireBookWithin('categories', more.size);
  return [...more].map(([key, count]) => ({ key, name: cut.name(key), group: null, isIncome: count > 0 }));
}

function requireShortKey(name: string): void {
  if (name.length > MAX_KEY_CHARACTERS) throw new StatementError('has a name that is too long');
}
