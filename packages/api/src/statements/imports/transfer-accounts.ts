import type { StatementTransaction } from '@coffer/banking/statements/transaction.ts';
import type { NamedCounterAccount } from '../../transfers/link-named-transfers.ts';
import { requireWithinFileLimit } from './file-limits.ts';

/** While a file is read, collects the accounts that its lines name as the other side of a transfer. */
export class TransferAccountCollector {
  readonly #found = new Map<string, string[]>();

  add({ transferAccount }: StatementTransaction, key: string): void {
    if (transferAccount === undefined) return;
    const keys = this.#found.get(transferAccount);
    if (keys === undefined) this.#found.set(transferAccount, [key]);
    else keys.push(key);
  }

  /**
   * Returns the named accounts, each with the keys of its lines.
   * @throws UnreadableStatementError if there are too many
   */
  all(): readonly NamedCounterAccount[] {
    requireWithinFileLimit('filings', this.#found.size, 'different transfer accounts');
    return [...this.#found].map(([account, keys]) => ({ account, keys }));
  }
}
