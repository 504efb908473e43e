import { resolveUsingDates } from '@coffer/domain/using-dates.ts';
import { z } from 'zod';
import { bankAccount as accountAtBank, SYNC_ERRORS } from '../../banks/connections/bankConnections.schema.ts';
import {
  boundedNumber,
  currency,
  date,
  decimal,
  id,
  month,
  usingDateRule,
  withoutInvisibleCharacters,
} from '../../kernel/shapes.ts';
import { MAX_PAYLOAD_BYTES } from '../../people/notifications/notifications.schema.ts';
import { patternFault } from '../../recognition/rules/rule-patterns.ts';
import { ruleDirection, ruleGroups } from '../../recognition/rules/rules.schema.ts';
import { assetConnection } from '../../wallets/assets/asset-connection.schema.ts';
import { freeMap, isStorable, settingsMap } from '../../wallets/assets/settings.schema.ts';
import { EXPORTED_RECORD_SCHEMAS } from '../exported-record-schemas.ts';
import { storableText, strictFields, strictTimestamp as timestamp } from './strict-shape.ts';

/**
 * Strict schemas for the records of an export, because a file's content was never checked on input. Texts may be longer
 * than the API allows, because imports and providers wrote texts too.
 */

/** An icon or a colour. */
const shortText = storableText.max(100).nullable();
const word = storableText.min(1).max(1000);
/** Names from before names had to be visible are cleaned instead of rejected. */
export const restoredName = storableText.transform(withoutInvisibleCharacters).pipe(word);
const optionalText = storableText.nullable();
const optionalId = id.nullable();
const count = z.number().int().min(0).max(2_147_483_647);

const made = { createdTime: timestamp, createdUserId: id } as const;
const audited = { ...made, lastUpdatedTime: timestamp, lastUpdatedUserId: id } as const;
const own = { id, walletId: id } as const;
const legacyStoreId = storableText.max(1000).nullable();
const record = { ...own, legacyStoreId } as const;
const json = z.unknown();
/** Keys of imported records, which only the export contains. */
const KNOWN_BY = { importId: optionalId, importKey: optionalId } as const;
/** For kinds that lack this field in older exports. */
const addedLegacyStoreId = legacyStoreId.default(null);

/** Returns the strict schema of an API record. `own` replaces or adds fields of the file. */
function recordOf<Shape extends z.ZodRawShape, Own extends z.ZodRawShape>(shape: z.ZodObject<Shape>, own: Own) {
  const common = { legacyStoreId, createdUserId: id, lastUpdatedUserId: id };
  return z.strictObject({ ...strictFields(shape), ...common, ...own });
}

export const categoryGroup = recordOf(EXPORTED_RECORD_SCHEMAS.categoryGroup, { name: restoredName });

export const category = recordOf(EXPORTED_RECORD_SCHEMAS.category, { name: restoredName, emoji: shortText });

export const tag = recordOf(EXPORTED_RECORD_SCHEMAS.tag, { name: restoredName, color: shortText });

export const merchant = recordOf(EXPORTED_RECORD_SCHEMAS.merchant, {
  name: restoredName,
  // `range` was once accepted and had no effect.
  defaultUsingDateRule: usingDateRule.nullable().transform((rule) => (rule === 'range' ? null : rule)),
  domains: z.array(word).max(1000),
});

export const assetGroup = recordOf(EXPORTED_RECORD_SCHEMAS.assetGroup, { name: restoredName });

export const bankConnection = z.strictObject({
  ...own,
  legacyStoreId: addedLegacyStoreId,
  ...assetConnection.pick({ type: true, status: true }).shape,
  countryCode: storableText.max(10).nullable(),
  institutionId: optionalText.default(null),
  institutionName: optionalText.default(null),
  logoStored: z.boolean().default(false),
  error: z.enum(SYNC_ERRORS).nullable().default(null),
  expireTime: timestamp.nullable(),
  lastSyncTime: timestamp.nullable(),
  nextSyncTime: timestamp.nullable().default(null),
  ...audited,
});

export const bankAccount = z.strictObject({
  ...{ ...own, connectionId: id, identification: optionalText, iban: optionalText, mask: optionalText },
  ...{ name: optionalText, currency: optionalText, type: accountAtBank.shape.type, lastDay: date.nullable() },
  ...{ lastSyncTime: timestamp.nullable(), stated: decimal.nullable(), computed: decimal.nullable() },
  ...{ statedCurrency: optionalText, statedDate: date.nullable(), differenceSince: date.nullable() },
  createdTime: timestamp,
});

export const asset = recordOf(EXPORTED_RECORD_SCHEMAS.asset, {
  name: restoredName,
  defaultCurrency: currency,
  importSettings: settingsMap,
  bankConnectionId: optionalId.default(null),
  bankAccountId: optionalId.default(null),
});

export const pastImport = z.strictObject({
  ...{ ...own, assetId: id, importerType: word, account: optionalText, filename: optionalText, created: count },
  ...{ duplicates: count, skipped: count, skippedLines: z.array(json), balanceCheck: json, ...made },
  undoneTime: timestamp.nullable(),
  // Missing in exports made before files of brokers were imported.
  securities: json.default(null),
  // Missing in exports made before lines could wait for a review.
  reviews: count.default(0),
  ...{ legacyStoreId: addedLegacyStoreId, lastUpdatedTime: timestamp.optional(), lastUpdatedUserId: id.optional() },
});

const statedBalance = z.strictObject({ date, currency, amount: decimal });
export const coveredPeriod = z
  .strictObject({
    ...{
      ...own,
      assetId: id,
      importId: optionalId,
      runId: optionalId,
      fromDate: date,
      untilDate: date,
      isStated: z.boolean(),
    },
    ...{ balances: z.array(statedBalance).max(100_000), createdTime: timestamp },
  })
  .refine(({ importId, runId }) => (importId === null) !== (runId === null), 'must belong to either an import or a run')
  .refine(({ fromDate, untilDate }) => fromDate <= untilDate, 'ends before it starts');

export const closing = z.strictObject({ ...record, assetId: optionalId, date, ...audited });

const idsOfProvider = z.record(z.string().max(100), storableText.max(1000).nullable());

export const deliveredLine = z
  .strictObject({
    ...{ ...own, assetId: id, origin: word, runId: id, state: z.enum(['booked', 'waits', 'ignored']) },
    ...{ transactionId: optionalId, stableId: optionalText, providerIds: idsOfProvider, importKey: optionalId },
    ...{ pending: z.boolean(), date, secondaryDate: date.nullable(), amountValue: decimal, amountCurrency: currency },
    ...{ fromTo: optionalText, description: optionalText, notes: optionalText, balanceAfter: decimal.nullable() },
    ...{ missedRunId: optionalId, writtenTime: timestamp.nullable() },
  })
  .refine(
    ({ state, transactionId }) => (state === 'booked') === (transactionId !== null),
    'is booked without a transaction',
  );

export const matchReview = recordOf(EXPORTED_RECORD_SCHEMAS.matchReview, { lineId: id }).refine(
  ({ status, decision }) => (status === 'decided') === (decision !== null),
  'has status decided but no decision',
);

export const transaction = recordOf(EXPORTED_RECORD_SCHEMAS.transaction, {
  amountCurrency: currency,
  ...KNOWN_BY,
  // Ignored: the transfer records contain this.
  ...{ transferCounterType: json, transferCounterId: json },
}).superRefine((transaction, ctx) => {
  if (!hasItsUsingDates(transaction)) {
    ctx.addIssue({
      code: 'custom',
      path: ['usingStartDate'],
      message: 'does not follow from usingDateRule and the date',
    });
  }
});

interface UsingDates {
  readonly usingDateRule: z.infer<typeof usingDateRule>;
  readonly date: string;
  readonly usingStartDate: string;
  readonly usingEndDate: string;
}

function hasItsUsingDates({ usingDateRule: rule, date: day, usingStartDate, usingEndDate }: UsingDates): boolean {
  if (rule === 'range') return usingStartDate <= usingEndDate;
  const { start, end } = resolveUsingDates({ rule, date: day });
  return start === usingStartDate && end === usingEndDate;
}

export const comment = recordOf(EXPORTED_RECORD_SCHEMAS.comment, {
  legacyStoreId: addedLegacyStoreId,
  mentionedUserIds: z.array(id).max(1000),
});

const positionFields = {
  ...{ priceCurrency: currency.nullable(), feesCurrency: currency.nullable(), taxCurrency: currency.nullable() },
  ...KNOWN_BY,
} as const;
const OF_A_LINK = { transferCounterType: true, transferCounterId: true } as const;
export const securityTransaction = recordOf(EXPORTED_RECORD_SCHEMAS.securityTransaction.omit(OF_A_LINK), {
  ...{ ...positionFields, isin: word },
});
export const cryptoTransaction = recordOf(EXPORTED_RECORD_SCHEMAS.cryptoTransaction.omit(OF_A_LINK), {
  ...{ ...positionFields, symbol: word },
});

export const transferLink = z.strictObject({
  ...{ ...own, transactionId: optionalId, securityTransactionId: optionalId, cryptoTransactionId: optionalId },
  ...{ counterTransactionId: optionalId, counterSecurityTransactionId: optionalId },
  ...{ counterCryptoTransactionId: optionalId, date: date.nullable(), ...made },
  // Missing in older exports.
  ...{ categorySet: z.boolean().default(false), formerCategoryId: optionalId.default(null) },
});

export const price = z.strictObject({
  ...{ walletId: id, instrument: word, date, source: z.enum(['manual', 'transaction']), value: decimal, currency },
  ...{ bookingId: optionalId, lastUpdatedTime: timestamp },
});

const ofSecurity = { walletId: id, isin: word, lastUpdatedTime: timestamp, lastUpdatedUserId: id } as const;
export const security = z.strictObject({ ...ofSecurity, name: optionalText, wkn: storableText.max(100).nullable() });
export const securitySplit = z.strictObject({ ...ofSecurity, date, factor: decimal });

export const scenario = recordOf(EXPORTED_RECORD_SCHEMAS.scenario, {
  name: restoredName,
  expectedAnnualReturn: boundedNumber.nullable(),
  assetIds: z.array(id).max(1000),
});

export const planItem = z.strictObject({
  ...{ ...record, scenarioId: id, month, categoryId: optionalId, categoryGroupId: optionalId, amount: decimal },
  ...{ duration: count, frequency: count, ...audited },
});

const budgetText = { name: restoredName, currency };
export const budget = recordOf(EXPORTED_RECORD_SCHEMAS.budget, {
  ...budgetText,
  startMonth: month,
  assetIds: z.array(id).max(1000),
});

export const budgetMonth = recordOf(EXPORTED_RECORD_SCHEMAS.budgetMonth, {
  ...{ budgetId: id, month, held: decimal.nullable(), holdCategoryIds: z.array(id).max(1000) },
  rows: z
    .array(z.strictObject({ key: id, assigned: decimal, carry: z.boolean(), note: optionalText, snoozed: z.boolean() }))
    .max(100_000),
});

export const budgetTarget = recordOf(EXPORTED_RECORD_SCHEMAS.budgetTarget, {
  ...{ budgetId: id, key: id, amount: decimal, month: month.nullable(), every: count.nullable() },
  priority: count,
  weight: count,
});

const payload = freeMap(64 * MAX_PAYLOAD_BYTES, isStorable);

export const notification = recordOf(EXPORTED_RECORD_SCHEMAS.notification, {
  payload: z.string().refine((text) => {
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return false;
    try {
      return payload.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  }, 'is not the text of a JSON object of at most 16 KiB'),
});

export const merchantDecision = z.strictObject({ walletId: id, counterpart: word, merchantId: optionalId, ...audited });

const storedRule = recordOf(EXPORTED_RECORD_SCHEMAS.rule, {
  name: restoredName,
  position: z.number().int().min(0).max(1_000_000),
  thenTagIds: z.array(id).max(100),
  // Missing in older exports.
  ...{ ifDirection: ruleDirection.nullable().default(null), ifGroups: ruleGroups.default([]) },
});

export const rule = storedRule.superRefine((said, context) => {
  const fault = patternFault(said);
  if (fault !== null) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
});
