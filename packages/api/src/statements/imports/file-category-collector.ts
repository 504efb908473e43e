import type { NamedCategory, StatementTransaction } from '@coffer/banking/statements/transaction.ts';
import { requireWithinFileLimit } from './file-limits.ts';

/** A combination of category and tags, named as in the app that wrote the file, with the keys of its lines. */
export interface FileCategoryAndTags {
  readonly category: NamedCategory | null;
  readonly tags: readonly string[];
  readonly isIncome: boolean;
  readonly keys: readonly string[];
}

/** Collects the category and tag combinations of a file while it is read: a few hundred, however many lines it has. */
export class FileCategoryCollector {
  readonly #found = new Map<string, { readonly filing: FileCategoryAndTags; readonly keys: string[] }>();

  add({ category: named, tags = [], amount }: StatementTransaction, key: string): void {
    const category = named ?? null;
    if (category === null && tags.length === 0) return;
    const isIncome = !amount.startsWith('-');
    const alike = JSON.stringify([category?.group, category?.name, tags, isIncome]);
    const known = this.#found.get(alike);
    if (known !== undefined) known.keys.push(key);
    else {
      const keys = [key];
      this.#found.set(alike, { filing: { category, tags, isIncome, keys }, keys });
    }
  }

  /**
   * Returns all combinations of category and tags in the file.
   * @throws UnreadableStatementError if there are too many
   */
  all(): readonly FileCategoryAndTags[] {
    requireWithinFileLimit('filings', this.#found.size, 'different categories and tags');
    return [...this.#found.values()].map(({ filing }) => filing);
  }
}
