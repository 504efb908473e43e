import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { z } from 'zod';
import { cleanText } from '../statements/text.ts';
import { ProviderFault } from './provider.ts';

/** An optional text. A value of another type counts as missing, because nothing important depends on it. */
export const optionalText = z.string().nullish().catch(null);

/** A list whose elements are parsed one by one, so that an invalid element does not affect the others. */
export const uncheckedList = z.array(z.unknown());

/** A list that banks omit or send as null instead of empty. */
export const optionalList = uncheckedList.nullish().transform((elements) => elements ?? []);

/** A flag, which some banks send as the text `true` or `false`; null for values of other types. */
export const optionalFlag = z
  .union([z.boolean(), z.string().transform((text) => text.trim().toLowerCase() === 'true')])
  .nullish()
  .catch(null);

/** A text, or an object with a reference or content in one of its members, as some banks send remittance lines. */
const remittanceLine = z
  .union([z.string(), z.record(z.string(), z.unknown()).transform(textOfObject)])
  .nullable()
  .catch(null);

/** Remittance texts: a list of lines or, contrary to the documentation, a single line. */
export const textLines = z
  .union([z.array(remittanceLine), remittanceLine.transform((line) => [line])])
  .nullish()
  .catch(null);

const REMITTANCE_MEMBERS = ['reference', 'content', 'unstructured', 'remittanceInformation', 'text', 'value'];

function textOfObject(line: Readonly<Record<string, unknown>>): string | null {
  for (const name of REMITTANCE_MEMBERS) {
    const value = line[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

/**
 * Parses a response. `what` names it in the message of the fault.
 * @throws ProviderFault `unreadable`, with the paths of invalid fields but never their content
 */
export function parseProviderResponse<S extends z.ZodType>(shape: S, body: unknown, what: string): z.infer<S> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.slice(0, 3).map(({ path }) => path.map(String).join('.').slice(0, 80));
  throw new ProviderFault('unreadable', `${what} is not as documented at ${where.join(', ')}`);
}

/** Parses the elements one by one. `read` contains the valid elements; `all` is true if every element is valid. */
export function parseElements<S extends z.ZodType>(
  shape: S,
  elements: readonly unknown[],
): { readonly read: z.infer<S>[]; readonly all: boolean } {
  const read: z.infer<S>[] = [];
  for (const element of elements) {
    const parsed = shape.safeParse(element);
    if (parsed.success) read.push(parsed.data);
  }
  return { read, all: read.length === elements.length };
}

/** The date part of a provider's date or time, as `YYYY-MM-DD`; null if it is missing or invalid. */
export function parseProviderDate(text: string | null | undefined): string | null {
  const day = text?.trim().slice(0, 10);
  return day !== undefined && isDate(day) ? day : null;
}

/** Returns the first text that is a valid date, as `YYYY-MM-DD`; null if there is none. */
export function firstValidDate(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const day = parseProviderDate(text);
    if (day !== null) return day;
  }
  return null;
}

/** An ISO 4217 code in upper case; null if the text is missing or not such a code. */
export function parseCurrencyCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase();
  return code !== undefined && isIsoCurrency(code) ? code : null;
}

/** An IBAN without spaces; null if the text does not have the shape of one. */
export function parseIban(text: string | null | undefined): string | null {
  const iban = text?.replace(/\s+/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) ? iban : null;
}

/** Converts a provider's time to ISO 8601 in UTC; null if it is invalid. A time without a time zone counts as UTC. */
export function toIsoTime(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const time = new Date(zoned.replace(' ', 'T'));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const PLACEHOLDER = /^(?:0+|-+|n\/?a|null|none|undefined|not ?provided|nonref)$/i;
const LONGEST_ID = 200;

/**
 * The id of a transaction. Null if it is missing, a placeholder such as `0` or `NOTPROVIDED`, longer than 200
 * characters, or has characters that `cleanText` would change.
 */
export function bankTransactionId(text: string | null | undefined): string | null {
  const id = text?.trim() ?? '';
  return id === '' || id.length > LONGEST_ID || PLACEHOLDER.test(id) || id !== cleanText(id) ? null : id;
}

/**
 * A counterparty's name or a remittance text; null if it is missing or a placeholder such as `null` or `NOTPROVIDED`.
 */
export function meaningfulText(text: string | null | undefined): string | null {
  const said = cleanText(text);
  return said === null || PLACEHOLDER.test(said) ? null : said;
}

/** The value after its label, such as `EREF 4711`; null if the value is missing or a placeholder. */
export function labelledText(name: string, value: string | null | undefined): string | null {
  const text = meaningfulText(value);
  return text === null ? null : `${name} ${text}`;
}
