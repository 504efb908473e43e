import { hash } from 'node:crypto';
import type { StatementBooking } from '@coffer/banking/statements/statements.ts';

/**
 * What makes a repeated import recognise a booking. The bank's own reference where it gives one; else the booking's
 * contents and its ordinal among equal ones of the file, so that two equal coffees on a day stay two.
 */
export class ImportKeys {
  /** How many bookings had these contents so far, by the key of the first: shorter than the contents. */
  readonly #equal = new Map<string, number>();
  readonly #referenced = new Map<string, string>();

  of({ date, amount, bankReference, fromTo, description }: StatementBooking, currency: string): string {
    if (bankReference !== null) {
      const booked = `${date} ${amount} ${currency}`;
      const first = this.#referenced.get(bankReference) ?? booked;
      this.#referenced.set(bankReference, first);
      // A bank that uses a reference twice for different bookings does not guarantee it.
      return digest(first === booked ? ['reference', bankReference] : ['reference', bankReference, booked]);
    }
    const contents = ['contents', date, amount, currency, fromTo ?? '', description ?? ''];
    const first = digest([...contents, '0']);
    const ordinal = this.#equal.get(first) ?? 0;
    this.#equal.set(first, ordinal + 1);
    return ordinal === 0 ? first : digest([...contents, String(ordinal)]);
  }
}

/** 128 bits in the form of a uuid, which is how they are stored. */
function digest(parts: readonly string[]): string {
  const hex = hash('sha256', parts.join('\0'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
