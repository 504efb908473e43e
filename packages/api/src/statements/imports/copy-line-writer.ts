import type { StatementTransaction } from '@coffer/banking/statements/parse-statement.ts';
import { v7 as uuid } from 'uuid';

/**
 * The columns of the temporary table `incoming`. `existingId` is the id of the existing transaction or stored line that
 * the line matches, unless the line has the key of an existing transaction.
 */
export const INCOMING_TABLE_COLUMNS = `(line integer, id uuid, "importKey" uuid, date date, "secondaryDate" date, "amountValue" numeric,
  "amountCurrency" text, "fromTo" text, description text, notes text, pending boolean, "existingId" uuid)`;

const CHUNK = 256 * 1024;

/** Writes lines in the text format of COPY. https://www.postgresql.org/docs/18/sql-copy.html */
export class CopyLineWriter {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();
  #text = '';

  write(transaction: StatementTransaction, currency: string, key: string): void {
    const { line, date, secondaryDate, amount, fromTo, description, notes, pending = false } = transaction;
    const texts = `${field(fromTo)}\t${field(description)}\t${field(notes)}`;
    this.#text += `${line}\t${uuid()}\t${key}\t${date}\t${field(secondaryDate)}\t${amount}\t${currency}\t${texts}\t${pending ? 't' : 'f'}\t\\N\n`;
    if (this.#text.length > CHUNK) this.#flush();
  }

  end(): readonly Uint8Array<ArrayBuffer>[] {
    this.#flush();
    return this.#chunks;
  }

  #flush(): void {
    if (this.#text !== '') this.#chunks.push(this.#encoder.encode(this.#text));
    this.#text = '';
  }
}

function field(text: string | null): string {
  if (text === null) return '\\N';
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
