import { usingDatesOf } from '@coffer/domain/using-dates.ts';
import { z } from 'zod';
import { categorySystemKey, categoryType } from '../../books/categories/categories.schema.ts';
import { transactionSource } from '../../books/transactions/transactions.schema.ts';
import {
  boundedNumber,
  currency,
  date,
  decimal,
  id,
  month,
  usingDateRule,
  usingDateRuleWithoutRange,
  withoutInvisible,
} from '../../kernel/shapes.ts';
import { MAX_PAYLOAD_BYTES, notificationType } from '../../people/notifications/notifications.schema.ts';
import { startingBasePerCategory } from '../../planning/scenarios/scenarios.schema.ts';
import { autoCreatedSource } from '../../recognition/merchants/merchants.schema.ts';
import { patternFault } from '../../recognition/rules/rule-patterns.ts';
import { ruleDirection, ruleGroups, ruleMatch } from '../../recognition/rules/rules.schema.ts';
import { assetAccess, assetType } from '../../wallets/assets/assets.schema.ts';
import { bankConnection as connectionOfAsset } from '../../wallets/assets/bank-connection.schema.ts';
import { freeMap, settingsMap } from '../../wallets/assets/settings.schema.ts';

/**
 * The records of an export, as strictly as the contract has them: what comes from a file was not checked on its way in.
 * Where the contract bounds what people write, texts may be longer here: imports and providers wrote them too.
 */

const LONGEST_TEXT = 1_000_000;
const storable = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'has a character that cannot be stored');
const word = storable.min(1).max(1000);
/** A name that was taken before names had to be visible is no reason to refuse the file. */
export const restoredName = storable.transform(withoutInvisible).pipe(word);
const optionalText = storable.nullable();
const timestamp = z.iso.datetime({ precision: 3, error: 'is not a UTC timestamp with milliseconds' });
const optionalId = id.nullable();
const order = boundedNumber.nullable();
const count = z.number().int().min(0).max(2_147_483_647);

const made = { createdTime: timestamp, createdUserId: id } as const;
const audited = { ...made, lastUpdatedTime: timestamp, lastUpdatedUserId: id } as const;
const own = { id, walletId: id } as const;
const legacyStoreId = storable.max(1000).nullable();
const record = { ...own, legacyStoreId } as const;
/** Of kinds that older exports tell without it. */
const addedLegacyStoreId = legacyStoreId.default(null);

export const categoryGroup = z.strictObject({
  ...record,
  name: restoredName,
  parentGroupId: optionalId,
  order,
  ...audited,
});

export const category = z.strictObject({
  ...{ ...record, name: restoredName, type: categoryType, emoji: storable.max(100).nullable(), system: z.boolean() },
  ...{ systemKey: categorySystemKey.nullable(), order, categoryGroupId: optionalId, ...audited },
});

export const tag = z.strictObject({
  ...record,
  name: restoredName,
  color: storable.max(100).nullable(),
  order,
  ...audited,
});

export const merchant = z.strictObject({
  ...{ ...record, name: restoredName, defaultCategoryId: optionalId },
  // A range was accepted once and had no effect.
  defaultUsingDateRule: usingDateRule.nullable().transform((rule) => (rule === 'range' ? null : rule)),
  ...{ domains: z.array(word).max(1000), logo: z.boolean(), autoReviewTransactions: z.boolean(), ...audited },
  autoCreatedSource: autoCreatedSource.nullable(),
});

export const assetGroup = z.strictObject({ ...record, name: restoredName, order, ...audited });

export const bankConnection = z.strictObject({
  ...own,
  ...connectionOfAsset.pick({ type: true, status: true }).shape,
  countryCode: storable.max(10).nullable(),
  expireTime: timestamp.nullable(),
  lastSyncTime: timestamp.nullable(),
  ...audited,
});

export const asset = z.strictObject({
  ...{
    ...record,
    type: assetType,
    name: restoredName,
    access: assetAccess,
    assetGroupId: optionalId,
    archived: z.boolean(),
  },
  ...{ expectedAnnualReturn: boundedNumber.nullable(), order, defaultCurrency: currency, accountNumber: optionalText },
  ...{ defaultCategoryId: optionalId, valueChangeCategoryId: optionalId, gainsLossesCategoryId: optionalId },
  ...{ feesCategoryId: optionalId, taxCategoryId: optionalId, importSettings: settingsMap, ...audited },
  bankConnection: connectionOfAsset.nullable(),
  bankConnectionId: optionalId.default(null),
});

const json = z.unknown();

export const pastImport = z.strictObject({
  ...{ ...own, assetId: id, importerType: word, account: optionalText, filename: optionalText, created: count },
  ...{ duplicates: count, skipped: count, skippedLines: z.array(json), balanceCheck: json, ...made },
  undoneTime: timestamp.nullable(),
  ...{ legacyStoreId: addedLegacyStoreId, lastUpdatedTime: timestamp.optional(), lastUpdatedUserId: id.optional() },
});

export const transaction = z
  .strictObject({
    ...{
      ...record,
      assetId: id,
      date,
      secondaryDate: date.nullable(),
      fromTo: optionalText,
      description: optionalText,
    },
    ...{ amountValue: decimal, amountCurrency: currency, categoryId: optionalId, merchantId: optionalId },
    ...{ merchantAutoAssigned: z.boolean(), merchantCheckedMapsService: z.boolean() },
    ...{ merchantCheckedWebSearch: z.boolean(), excludeFromMerchantAutoAssignment: z.boolean(), usingDateRule },
    ...{ usingStartDate: date, usingEndDate: date, notes: optionalText, parentTransactionId: optionalId },
    ...{ parent: z.boolean(), source: transactionSource, assignedUserId: optionalId },
    // What a link says of itself counts: these only repeat it.
    ...{ transferCounterType: json, transferCounterId: json },
    ...{ providerATransactionId: optionalText, providerAInternalTransactionId: optionalText },
    ...{ providerBTransactionId: optionalText, providerCTransactionId: optionalText },
    ...{ providerDTransactionId: optionalText, tagIds: z.array(id).max(10_000) },
    ...{ pending: z.boolean(), reviewed: z.boolean(), importId: optionalId, importKey: optionalId, ...audited },
  })
  .superRefine((booking, ctx) => {
    if (!hasItsUsingDates(booking)) {
      ctx.addIssue({
        code: 'custom',
        path: ['usingStartDate'],
        message: 'is not what usingDateRule makes of the date',
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
  const { start, end } = usingDatesOf({ rule, date: day });
  return start === usingStartDate && end === usingEndDate;
}

export const comment = z.strictObject({
  ...{ ...own, transactionId: id, text: storable, mentionedUserIds: z.array(id).max(1000), ...audited },
  legacyStoreId: addedLegacyStoreId,
});

const movement = {
  ...{ ...record, assetId: id, date, quantity: boundedNumber, priceValue: decimal.nullable() },
  ...{ priceCurrency: currency.nullable(), feesValue: decimal.nullable(), feesCurrency: currency.nullable() },
  ...{ taxValue: decimal.nullable(), taxCurrency: currency.nullable(), categoryId: optionalId, notes: optionalText },
  ...{ ...audited, importId: optionalId, importKey: optionalId },
} as const;
const TYPES = ['initialBalance', 'buy', 'sell', 'transferIn', 'transferOut'] as const;
export const securityTransaction = z.strictObject({ ...movement, type: z.enum([...TYPES, 'dividend']), isin: word });
export const cryptoTransaction = z.strictObject({ ...movement, type: z.enum([...TYPES, 'reward']), symbol: word });

export const transferLink = z.strictObject({
  ...{ ...own, transactionId: optionalId, securityTransactionId: optionalId, cryptoTransactionId: optionalId },
  ...{ counterTransactionId: optionalId, counterSecurityTransactionId: optionalId },
  ...{ counterCryptoTransactionId: optionalId, date: date.nullable(), ...made },
  // Files that were taken out before these were kept do not have them.
  ...{ categorySet: z.boolean().default(false), formerCategoryId: optionalId.default(null) },
});

export const price = z.strictObject({
  ...{ walletId: id, instrument: word, date, source: z.enum(['manual', 'transaction']), value: decimal, currency },
  ...{ bookingId: optionalId, lastUpdatedTime: timestamp },
});

const ofSecurity = { walletId: id, isin: word, lastUpdatedTime: timestamp, lastUpdatedUserId: id } as const;
export const security = z.strictObject({ ...ofSecurity, name: optionalText, wkn: storable.max(100).nullable() });
export const securitySplit = z.strictObject({ ...ofSecurity, date, factor: decimal });

export const scenario = z.strictObject({
  ...{ ...record, name: restoredName, startDate: date, endMonth: month, startingBasePerCategory },
  expectedAnnualReturn: boundedNumber.gt(-100).nullable(),
  ...{ assetIds: z.array(id).max(1000), ...audited },
});

export const planItem = z.strictObject({
  ...{ ...record, scenarioId: id, month, categoryId: optionalId, categoryGroupId: optionalId, amount: decimal },
  ...{ duration: count, frequency: count, ...audited },
});

const payload = freeMap(64 * MAX_PAYLOAD_BYTES);

export const notification = z.strictObject({
  ...{ ...record, type: notificationType, recipientUserId: id, readTime: timestamp.nullable(), ...audited },
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

const storedRule = z.strictObject({
  ...{ ...record, name: restoredName, enabled: z.boolean(), position: z.number().int().min(0).max(1_000_000) },
  ...{ ifText: optionalText, ifTextMatch: ruleMatch.nullable() },
  ...{ ifCounterpart: optionalText, ifCounterpartMatch: ruleMatch.nullable() },
  ...{ ifAmountMin: decimal.nullable(), ifAmountMax: decimal.nullable(), ifAssetId: optionalId },
  // Older exports have neither.
  ...{ ifDirection: ruleDirection.nullable().default(null), ifGroups: ruleGroups.default([]) },
  ...{ ifMerchantId: optionalId, thenCategoryId: optionalId, thenMerchantId: optionalId },
  ...{ thenUsingDateRule: usingDateRuleWithoutRange.nullable(), thenReviewed: z.boolean() },
  ...{ thenTagIds: z.array(id).max(100), ...audited },
});

export const rule = storedRule.superRefine((said, context) => {
  const fault = patternFault(said);
  if (fault !== null) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
});
