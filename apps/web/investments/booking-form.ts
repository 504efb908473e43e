import { symbol } from '@coffer/api/cryptoTransactions/cryptoTransactions.schema.ts';
import { createSecurityTransactionInput, isin } from '@coffer/api/securityTransactions/securityTransactions.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { Booking, BookingSent } from './booking.ts';
import type { Kind } from './instrument.ts';

const { date, quantity, priceValue, feesValue, taxValue, priceCurrency, categoryId, notes } =
  createSecurityTransactionInput.shape;

/** An emptied field says nothing. */
const emptied = z.string().transform((text) => (text.trim() === '' ? null : text));

const shape = {
  type: z.enum(['buy', 'sell', 'dividend', 'reward', 'transferIn', 'transferOut', 'initialBalance']),
  date,
  quantity,
  priceValue: emptied.pipe(priceValue.unwrap()),
  priceCurrency: priceCurrency.unwrap().unwrap(),
  feesValue: emptied.pipe(feesValue.unwrap()),
  taxValue: emptied.pipe(taxValue.unwrap()),
  categoryId,
  notes: emptied.pipe(notes.unwrap()),
} as const;

/** The contract's booking as one writes it down: price, fees and tax are usually in one currency. */
export const BOOKING_FORMS = {
  security: z.strictObject({ ...shape, code: isin }),
  crypto: z.strictObject({ ...shape, code: symbol }),
} as const satisfies Record<Kind, z.ZodType>;

export type BookingFields = z.input<(typeof BOOKING_FORMS)['security']>;
export type BookingWritten = z.output<(typeof BOOKING_FORMS)['security']>;
export type BookingForm = UseFormReturn<BookingFields, unknown, BookingWritten>;

/** The fields that the service may find at fault. */
export const BOOKING_FIELDS = [
  'type',
  'code',
  'date',
  'quantity',
  'priceValue',
  'priceCurrency',
  'feesValue',
  'taxValue',
  'categoryId',
  'notes',
] as const satisfies readonly (keyof BookingFields)[];

/**
 * Each value with its currency. Fees or tax that stand in a currency of their own keep it.
 *
 * @param before the booking that is changed; null of a new one
 */
export function sentOf(written: BookingWritten, before: Booking | null): BookingSent {
  const { categoryId: category = null, priceValue: price = null, notes: text = null, ...rest } = written;
  const [fees, tax] = [rest.feesValue ?? null, rest.taxValue ?? null];
  const own = ownCurrencies(before);
  return {
    type: rest.type,
    code: rest.code,
    date: rest.date,
    quantity: rest.quantity,
    priceValue: price,
    priceCurrency: price === null ? null : rest.priceCurrency,
    feesValue: fees,
    feesCurrency: fees === null ? null : (own.fees ?? rest.priceCurrency),
    taxValue: tax,
    taxCurrency: tax === null ? null : (own.tax ?? rest.priceCurrency),
    notes: text,
    ...(before === null && category === null ? {} : { categoryId: category }),
  };
}

/** In which other currency than the price's fees and tax were booked. */
export function ownCurrencies(before: Booking | null): { readonly fees: string | null; readonly tax: string | null } {
  const other = (currency: string | null | undefined) =>
    currency != null && before?.priceCurrency !== null && currency !== before?.priceCurrency ? currency : null;
  return { fees: other(before?.feesCurrency), tax: other(before?.taxCurrency) };
}
