import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { isDate, isMonth } from '@coffer/domain/date-texts.ts';
import { isTimeZone } from '@coffer/domain/dates.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { z } from 'zod';

/** The common shapes of the contract (§1), defined once for REST, tRPC, MCP and forms. */

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
 * Shapes for ids and dates in responses. Stored values were checked on input; checking a page again would cost more
 * than reading it.
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
    description: 'An exact decimal: at most 20 digits before and 18 after the point. Returned without trailing zeros.',
    examples: ['-12.5'],
  });

/** A decimal in a response: already canonical. */
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

/** A plain number within the 48-bit bounds of the specification. */
export const boundedNumber = z.number().min(-140737488355328).max(140737488355327);

/** A name of one line without invisible characters, so that different names also look different. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(200, { abort: true })
  .refine(isStorable, { error: 'has a character that cannot be stored', abort: true })
  .refine(hasOnlyVisibleCharacters, 'has a character that cannot be seen')
  .meta({
    description:
      'One line, without control characters, invisible characters and characters that change the text direction.',
  });

/** A search term for bank texts, which may contain any character. */
export const searchTerm = z.string().trim().min(1).max(200).refine(isStorable, 'has a character that cannot be stored');

export const text = z
  .string()
  .max(10_000)
  .refine(isStorable, { error: 'has a character that cannot be stored', abort: true });

/** PostgreSQL text can't contain NUL, and half a surrogate pair is not a character. */
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Invisible characters: controls, line ends, direction marks, zero-width spaces, fillers, tags. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/gu;
/**
 * Texts in which invisible characters are needed: emoji (joiners, presentation selectors), tag flags, variants of Han
 * characters, and joiners in scripts whose letters join.
 */
const NEEDED = [
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu,
  /[0-9#*]\ufe0f\u20e3/gu,
  // The flags of England, Scotland and Wales.
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu,
  /\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
  /\p{Script=Mongolian}[\u180b-\u180d\u180f]/gu,
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}][\u200c\u200d](?=\p{L})/gu,
];

/** Whether the text contains invisible characters only where emoji or scripts need them. */
export function hasOnlyVisibleCharacters(value: string): boolean {
  return withoutInvisibleCharacters(value) === value;
}

/** Removes invisible characters from names of external origin, which must not be rejected. */
export function withoutInvisibleCharacters(value: string): string {
  // Runs in linear time, because a name that is too long may be a megabyte long.
  const isNeeded = new Uint8Array(value.length);
  for (const pattern of NEEDED) {
    for (const { index, 0: found } of value.matchAll(pattern)) isNeeded.fill(1, index, index + found.length);
  }
  return value.replace(INVISIBLE, (character, at: number) => (isNeeded[at] === 1 ? character : ''));
}

/** An email address, converted to lower case, because the address identifies an account. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('is not an email address'));

export const cursor = z.string().max(500).meta({ description: 'The `nextCursor` of the previous response; opaque.' });

export const limit = z.number().int().min(1).max(500).default(100).meta({ description: 'Maximum number of items.' });

export const offset = z.number().int().min(0).max(1_000_000_000).default(0);

export const walletIdField = { walletId: id } as const;
export const recordReferenceFields = { walletId: id, id } as const;
export const deletedRecord = z.strictObject({ id: storedId });

/** The audit fields at the end of every record. */
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

export const usingDateRule = z.enum(['transactionDate', 'previousMonth', 'nextMonth', 'range']);

/**
 * Cash-flow rules for merchants and rules: they can't set `range`, because its dates belong to a single transaction.
 */
export const usingDateRuleWithoutRange = usingDateRule.exclude(['range']);

export const noInput = z.strictObject({}).optional();
