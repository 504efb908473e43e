import { hash } from 'node:crypto';
import {
  type ImporterType,
  parseStatement,
  type StatementAccount,
  type StatementBooking,
} from '@coffer/banking/statements/statements.ts';
import { decimalOfText, formatDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';

/** A statement file and how to read it. */
export interface ImportFile {
  readonly importerType: ImporterType;
  readonly content: string | Uint8Array;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of bookings whose file names no currency. */
  readonly defaultCurrency: string;
}

/** What a file says of one account, ready to be copied into the database. */
export interface PreparedImport {
  /** Lines for COPY, in the columns of `INCOMING`. */
  readonly lines: readonly Uint8Array<ArrayBuffer>[];
  readonly bookings: number;
  readonly currencies: readonly string[];
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  /** The balance that the file states at its end; `computed` from its own opening balance and bookings where it has one. */
  readonly closing: {
    readonly date: string;
    readonly currency: string;
    readonly stated: string;
    readonly computed: string | null;
  } | null;
}

/** The accounts of a file of which one must be chosen. */
export class SeveralAccounts extends Error {
  readonly accounts: readonly string[];

  constructor(accounts: readonly string[]) {
    super('the file holds several accounts');
    this.accounts = accounts;
  }
}

/** The table that the lines are copied into. */
export const INCOMING = `(line integer, id uuid, "importKey" uuid, date date, "secondaryDate" date, "amountValue" numeric,
  "amountCurrency" text, "fromTo" text, description text, notes text)`;

/**
 * Reads a file and makes of its bookings lines for COPY. Pure, and long for a long file: see `prepare-in-worker`.
 * @throws StatementError, SeveralAccounts
 */
export function prepareImport({ importerType, content, settings, defaultCurrency }: ImportFile): PreparedImport {
  const { accounts, skipped } = parseStatement(importerType, content, settings);
  const chosen = chosenAccounts(accounts, settings['account']);
  const keys = new ImportKeys();
  const writer = new LineWriter();
  const currencies = new Set<string>();
  let bookings = 0;
  for (const account of chosen) {
    for (const booking of account.bookings) {
      const currency = booking.currency ?? account.currency ?? defaultCurrency;
      currencies.add(currency);
      writer.write(booking, currency, keys.of(booking, currency));
      bookings += 1;
    }
  }
  const balanced = chosen.find(({ currency }) => currency === defaultCurrency) ?? chosen[0];
  return {
    lines: writer.end(),
    bookings,
    currencies: [...currencies],
    skipped,
    closing: balanced === undefined ? null : closingOf(balanced, defaultCurrency),
  };
}

/** The statements of the wanted account, or of the only one: an account in two currencies has two statements. */
function chosenAccounts(accounts: readonly StatementAccount[], wanted: unknown): readonly StatementAccount[] {
  const names = new Set(accounts.map(({ account }) => account));
  if (wanted === undefined && names.size <= 1) return accounts;
  const chosen = accounts.filter(({ account }) => account !== null && account === wanted);
  if (chosen.length > 0) return chosen;
  throw new SeveralAccounts([...names].flatMap((name) => name ?? []));
}

function closingOf(
  { closingBalance, openingBalance, bookings, ...account }: StatementAccount,
  defaultCurrency: string,
): PreparedImport['closing'] {
  if (closingBalance === null) return null;
  const currencyOf = (currency: string | null) => currency ?? account.currency ?? defaultCurrency;
  const currency = currencyOf(closingBalance.currency);
  const { date, amount: stated } = closingBalance;
  if (openingBalance === null || currencyOf(openingBalance.currency) !== currency)
    return { date, currency, stated, computed: null };
  const booked = bookings
    .filter((booking) => currencyOf(booking.currency) === currency)
    .map(({ amount }) => decimalOfText(amount));
  return {
    date,
    currency,
    stated,
    computed: formatDecimal(sumDecimals([decimalOfText(openingBalance.amount), ...booked])),
  };
}

/**
 * What makes a repeated import recognise a booking. The bank's own reference where it gives one; else the booking's
 * contents and its ordinal among equal ones of the file, so that two equal coffees on a day stay two.
 */
class ImportKeys {
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
    const name = contents.join('\0');
    const ordinal = this.#equal.get(name) ?? 0;
    this.#equal.set(name, ordinal + 1);
    return digest([...contents, String(ordinal)]);
  }
}

/** 128 bits in the form of a uuid, which is how they are stored. */
function digest(parts: readonly string[]): string {
  const hex = hash('sha256', parts.join('\0'), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

const CHUNK = 256 * 1024;

/** Lines in the text format of COPY. https://www.postgresql.org/docs/18/sql-copy.html */
class LineWriter {
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();
  #text = '';

  write(booking: StatementBooking, currency: string, key: string): void {
    const { line, date, secondaryDate, amount, fromTo, description, notes } = booking;
    const texts = `${field(fromTo)}\t${field(description)}\t${field(notes)}`;
    this.#text += `${line}\t${uuid()}\t${key}\t${date}\t${field(secondaryDate)}\t${amount}\t${currency}\t${texts}\n`;
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
