import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { isDate, isMonth, isTimeZone } from '@coffer/domain/dates.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { z } from 'zod';

/** The contract's common shapes (§1). Each is the one definition for REST, tRPC, MCP and forms. */

export const id = z.guid('is not a uuid').toLowerCase().meta({ description: 'A record’s id.', format: 'uuid' });

export const date = z
  .string()
  .refine(isDate, 'is not a calendar day YYYY-MM-DD between 1900-01-01 and 2199-12-31')
  .meta({ description: 'A calendar day.', format: 'date', examples: ['2026-11-20'] });

export const month = z
  .string()
  .refine(isMonth, 'is not a month YYYY-MM between 1900-01 and 2199-12')
  .meta({ description: 'A calendar month.', examples: ['2026-11'] });

/**
 * An id and a day as they are answered. What is stored was checked on its way in: to check a page of records again
 * would cost more than to read it.
 */
export const storedId = z.string().meta({ description: 'A record’s id.', format: 'uuid' });
export const storedDate = z.string().meta({ description: 'A calendar day.', format: 'date', examples: ['2026-11-20'] });

export const storedMonth = z.string().meta({ description: 'A calendar month.', examples: ['2026-11'] });

export const timestamp = z.string().meta({ description: 'UTC, with milliseconds.', format: 'date-time' });

export const decimal = z
  .string()
  .refine(isDecimal, 'is not a decimal -?digits[.digits] with at most 20 digits before and 18 after the point')
  .transform(canonicalDecimal)
  .meta({
    description: 'An exact decimal: at most 20 digits before and 18 after the point. Answered without trailing zeros.',
    examples: ['-12.5'],
  });

/** A decimal as it is answered: canonical already. */
export const storedDecimal = z
  .string()
  .meta({ description: 'An exact decimal, without trailing zeros.', examples: ['-12.5'] });

export const currency = z
  .string()
  .refine(isCurrencyCode, 'is not a currency code')
  .meta({ description: 'ISO 4217, upper case, or the code of a crypto currency.', examples: ['EUR'] });

export const timeZone = z
  .string()
  .refine(isTimeZone, 'is not an IANA time zone')
  .meta({ examples: ['Europe/Berlin'] });

/** The 48-bit bounds of the specification for plain numbers. */
export const boundedNumber = z.number().min(-140737488355328).max(140737488355327);

/** A line of text: something in it, nothing that cannot be shown. */
export const name = z.string().trim().min(1).max(200).refine(isStorable, 'has a character that cannot be stored');

export const text = z.string().max(10_000).refine(isStorable, 'has a character that cannot be stored');

/** PostgreSQL has no NUL in text, and half a surrogate pair is not a character. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** An e-mail address; in small letters, as accounts are named. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('is not an e-mail address'));

export const cursor = z.string().max(500).meta({ description: 'The `nextCursor` of the answer before; opaque.' });

export const limit = z.number().int().min(1).max(500).default(100).meta({ description: 'How many items at the most.' });

export const inWallet = { walletId: id } as const;
export const oneRecord = { walletId: id, id } as const;
export const deleted = z.strictObject({ id: storedId });

/** The fields that every stored record ends with. */
export const auditFields = {
  createdTime: timestamp,
  createdUserId: z.string(),
  lastUpdatedTime: timestamp,
  lastUpdatedUserId: z.string(),
} as const;

export const recordFields = { id: storedId, walletId: storedId, legacyStoreId: z.string().nullable() } as const;

export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}
