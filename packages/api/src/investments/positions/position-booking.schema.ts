import type { PositionBooking } from '@coffer/domain/cash-leg.ts';
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
  inWallet,
  limit,
  recordFields,
  storedDate,
  storedDecimal,
  storedId,
  text,
} from '../../kernel/shapes.ts';

/** What bookings of securities and of crypto have in common (specification 2.3): all but the type and the instrument. */

const quantity = boundedNumber
  .refine(isDecimalNumber, 'has more than 18 decimals')
  .meta({ description: 'Units. What the type adds or takes is taken without its sign, but for an initialBalance.' });

const price = decimal
  .refine((value) => !value.startsWith('-'), 'is below 0')
  .meta({ description: 'An exact decimal, not below 0: the price of one unit, as traded.', examples: ['104.52'] });

export const storedPositionFields = {
  ...recordFields,
  assetId: storedId,
  date: storedDate,
} as const;

export const storedBookingFields = {
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

const stored = z.object({ ...storedPositionFields, ...storedBookingFields });

/** A booking of either kind, as far as both are alike. */
export type PositionRecord = z.infer<typeof stored> & Pick<PositionBooking, 'type'>;

/** What a client has to say of a new booking beside its type and instrument. */
export const requiredFields = { assetId: id, date, quantity } as const;

/** What a client may say of a booking, each optional; the same for create and change. */
export const writableFields = {
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

/** Values and the currencies they are in. */
export const MONEY_FIELDS = [
  ['priceValue', 'priceCurrency'],
  ['feesValue', 'feesCurrency'],
  ['taxValue', 'taxCurrency'],
] as const;

type Money = { readonly [Name in (typeof MONEY_FIELDS)[number][number]]?: string | null | undefined };

/** The field that is missing beside another one: a value without its currency says nothing, nor the other way round. */
export function halfOfMoney(booking: Money): string | null {
  for (const [value, inCurrency] of MONEY_FIELDS) {
    if (booking[value] != null && booking[inCurrency] == null) return inCurrency;
    if (booking[value] == null && booking[inCurrency] != null) return value;
  }
  return null;
}

/** A new booking has each value with its currency. */
export function checkMoney(booking: Money, ctx: z.core.$RefinementCtx): void {
  const missing = halfOfMoney(booking);
  if (missing !== null) {
    ctx.addIssue({ code: 'custom', path: [missing], message: 'is missing: a value goes with its currency' });
  }
}

const ids = z.array(id).min(1).max(500);

/** The filters that lists of both have beside type and instrument. */
const positionFilters = {
  assetIds: ids.optional(),
  categoryIds: ids.optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  transfer: z.boolean().optional().meta({ description: 'Linked as a transfer, or in a category of type `transfer`.' }),
} as const;

export const listFields = { ...inWallet, ...positionFilters, limit, cursor: cursor.optional() } as const;
