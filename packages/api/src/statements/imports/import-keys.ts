import { hash } from 'node:crypto';
import type { StatementTransaction } from '@coffer/banking/statements/parse-statement.ts';

/**
 * Makes the keys by which a repeated import recognises its transactions. A key is derived from the bank's reference, or
 * without one from the contents and the ordinal among equal transactions of the file. Two equal transactions on one day
 * therefore have different keys.
 */
export class ImportKeys {
  /**
   * Number of transactions with equal contents so far, by the key of the first of them. Keys take less memory than
   * contents.
   */
  readonly #equal = new Map<string, number>();
  readonly #referenced = new Map<string, string>();

  keyFor({ date, amount, bankReference, fromTo, description }: StatementTransaction, currency: string): string {
    if (bankReference !== null) {
      const booked = `${date} ${amount} ${currency}`;
      const first = this.#referenced.get(bankReference) ?? booked;
      this.#referenced.set(bankReference, first);
      // If a bank reuses a reference for different transactions, it is not unique.
      return digest(first === booked ? ['reference', bankReference] : ['reference', bankReference, booked]);
    }
    const contents = ['contents', date, amount, currency, fromTo ?? '', description ?? ''];
    const first = digest([...contents, '0']);
    const ordinal = this.#equal.get(first) ?? 0;
    this.#equal.set(first, ordinal + 1);
    return ordinal === 0 ? first : digest([...contents, String(ordinal)]);
  }
}

/** A 128-bit digest in the format of a uuid, as keys are stored. */
function digest(parts: readonly string[]): string {
  const hex = hash('sha256', parts.join('\0'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
