import type { PositionTransaction } from '@coffer/domain/cash-leg.ts';
import { isDecimalNumber } from '@coffer/domain/decimal.ts';
import { z } from 'zod';
import { transferCounterType } from '../../books/transactions/transactions.schema.ts';
import {
  auditFields,
  boundedNumber,
  currency,
  cursor,
  date,
  decimal,
  id,
  limit,
  recordFields,
  storedDate,
  storedDecimal,
  storedId,
  text,
  walletIdField,
} from '../../kernel/shapes.ts';

/** The common fields of security and crypto transactions (specification 2.3): all except type and instrument. */

const quantity = boundedNumber.refine(isDecimalNumber, 'has more than 18 decimals').meta({
  description: 'Number of units. The sign follows from the type and is ignored, except for `initialBalance`.',
});

const price = decimal
  .refine((value) => !value.startsWith('-'), 'is below 0')
  .meta({ description: 'The price of one unit as traded: an exact decimal, not below 0.', examples: ['104.52'] });

export const storedPositionKeyFields = {
  ...recordFields,
  assetId: storedId,
  date: storedDate,
} as const;

export const storedPositionValueFields = {
  quantity: z.number(),
  priceValue: storedDecimal.nullable(),
  priceCurrency: z.string().nullable(),
  feesValue: storedDecimal.nullable(),
  feesCurrency: z.string().nullable(),
  taxValue: storedDecimal.nullable(),
  taxCurrency: z.string().nullable(),
  categoryId: storedId.nullable(),
  notes: z.string().nullable(),
  transferCounterType: transferCounterType.nullable(),
  transferCounterId: storedId.nullable(),
  ...auditFields,
} as const;

const stored = z.object({ ...storedPositionKeyFields, ...storedPositionValueFields });

/** The common part of a security or crypto transaction. */
export type PositionRecord = z.infer<typeof stored> & Pick<PositionTransaction, 'type'>;

/** The required fields of a new security or crypto transaction, except type and instrument. */
export const requiredPositionFields = { assetId: id, date, quantity } as const;

/** The optional fields that a client can set, for create and update. */
export const writablePositionFields = {
  priceValue: price.nullish(),
  priceCurrency: currency.nullish(),
  feesValue: decimal.nullish(),
  feesCurrency: currency.nullish(),
  taxValue: decimal.nullish(),
  taxCurrency: currency.nullish(),
  categoryId: id.nullish(),
  notes: text.nullish(),
  transferCounterType: transferCounterType.nullish(),
  transferCounterId: id.nullish(),
} as const;

/** The pairs of a value field and the field with its currency. */
export const MONEY_FIELDS = [
  ['priceValue', 'priceCurrency'],
  ['feesValue', 'feesCurrency'],
  ['taxValue', 'taxCurrency'],
] as const;

type Money = { readonly [Name in (typeof MONEY_FIELDS)[number][number]]?: string | null | undefined };

/**
 * The missing field of the first pair of a value and its currency that is incomplete; null if all pairs are
 * complete.
 */
export function missingMoneyField(transaction: Money): string | null {
  for (const [value, inCurrency] of MONEY_FIELDS) {
    if (transaction[value] != null && transaction[inCurrency] == null) return inCurrency;
    if (transaction[value] == null && transaction[inCurrency] != null) return value;
  }
  return null;
}

/** Checks that each value of a new transaction has its currency. */
export function checkMoneyCurrencies(transaction: Money, ctx: z.core.$RefinementCtx): void {
  const missing = missingMoneyField(transaction);
  if (missing !== null) {
    ctx.addIssue({ code: 'custom', path: [missing], message: 'is missing: a value needs its currency' });
  }
}

const ids = z.array(id).min(1).max(500);

/** The filters that the lists of security and crypto transactions share, except for type and instrument. */
const positionFilters = {
  assetIds: ids.optional(),
  categoryIds: ids.optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  transfer: z.boolean().optional().meta({ description: 'Linked as a transfer, or in a category of type `transfer`.' }),
} as const;

export const positionListFields = { ...walletIdField, ...positionFilters, limit, cursor: cursor.optional() } as const;
