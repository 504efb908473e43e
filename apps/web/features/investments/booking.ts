import type { Outputs } from '@coffer/api/router.ts';
import { usualDecimals } from '@coffer/ui/amount-format.ts';
import type { Kind } from './instrument.ts';

type SecurityBooking = Outputs['securityTransactions']['get'];
export type CryptoBooking = Outputs['cryptoTransactions']['get'];
type FoundSecurity = Outputs['securityTransactions']['search']['items'][number];

type Common = Pick<
  SecurityBooking,
  | 'id'
  | 'assetId'
  | 'date'
  | 'quantity'
  | 'priceValue'
  | 'priceCurrency'
  | 'feesValue'
  | 'feesCurrency'
  | 'taxValue'
  | 'taxCurrency'
  | 'categoryId'
  | 'notes'
  | 'transferCounterType'
  | 'transferCounterId'
>;

export type BookingType = SecurityBooking['type'] | CryptoBooking['type'];

/** A security or crypto transaction, which moves a position. */
export interface PositionTransaction extends Common {
  readonly kind: Kind;
  /** The ISIN or symbol. */
  readonly code: string;
  readonly type: BookingType;
  /**
   * The expected cash in the price's currency, with fees in other currencies converted; only if the service has
   * computed it.
   */
  readonly cashValue?: number;
}

export const TYPES_OF = {
  security: ['buy', 'sell', 'dividend', 'transferIn', 'transferOut', 'initialBalance'],
  crypto: ['buy', 'sell', 'reward', 'transferIn', 'transferOut', 'initialBalance'],
} as const satisfies Record<Kind, readonly BookingType[]>;

export function ofSecurity(found: FoundSecurity): PositionTransaction {
  const booking = { ...fieldsOf(found), kind: 'security' as const, code: found.isin };
  return found.matchAmountValue === 0 ? booking : { ...booking, cashValue: found.matchAmountValue };
}

export function ofCrypto(found: CryptoBooking): PositionTransaction {
  return { ...fieldsOf(found), kind: 'crypto', code: found.symbol };
}

function fieldsOf<Type extends BookingType>(record: Common & { readonly type: Type }) {
  const { id, assetId, date, type, quantity, priceValue, priceCurrency, feesValue, feesCurrency } = record;
  const { taxValue, taxCurrency, categoryId, notes, transferCounterType, transferCounterId } = record;
  return {
    id,
    assetId,
    date,
    type,
    quantity,
    priceValue,
    priceCurrency,
    feesValue,
    feesCurrency,
    taxValue,
    taxCurrency,
    categoryId,
    notes,
    transferCounterType,
    transferCounterId,
  };
}

type PricedBooking = Pick<
  PositionTransaction,
  | 'type'
  | 'quantity'
  | 'priceValue'
  | 'priceCurrency'
  | 'feesValue'
  | 'feesCurrency'
  | 'taxValue'
  | 'taxCurrency'
  | 'cashValue'
>;

export interface BookedMoney {
  readonly value: number;
  readonly currency: string;
  /** Whether cash is paid or received; otherwise `value` is only the value of the units. */
  readonly isCash: boolean;
}

/**
 * The amount of a transaction, rounded for display: the cash of a purchase (negative), sale or dividend, including fees
 * and tax in the same currency (contract §4, `matchAmountValue`), or the value of the units for other types. Null
 * without a price.
 */
export function moneyOf(booking: PricedBooking): BookedMoney | null {
  const { type, quantity, priceValue, priceCurrency: currency } = booking;
  if (priceValue === null || currency === null) return null;
  if (booking.cashValue !== undefined) return { value: rounded(booking.cashValue, currency), currency, isCash: true };
  const total = Math.abs(quantity) * Number(priceValue);
  const [fees, tax] = [
    booking.feesCurrency === currency ? Number(booking.feesValue ?? 0) : 0,
    booking.taxCurrency === currency ? Number(booking.taxValue ?? 0) : 0,
  ];
  if (type === 'buy') return { value: rounded(-total - fees - tax, currency), currency, isCash: true };
  if (type === 'sell' || type === 'dividend')
    return { value: rounded(total - fees - tax, currency), currency, isCash: true };
  return { value: rounded(total, currency), currency, isCash: false };
}

/** Whether the transaction can be linked with a cash transaction. */
export function hasCashSide(booking: PositionTransaction): boolean {
  const money = moneyOf(booking);
  return money?.isCash === true && Number(booking.priceValue) !== 0 && booking.quantity !== 0;
}

function rounded(amount: number, currency: string): number {
  const short = Number(amount.toFixed(usualDecimals(currency)));
  return short === 0 ? 0 : short;
}

/** The input for the service, for both kinds of transaction. */
export interface BookingSent {
  readonly type: BookingType;
  /** Null: a new security without an ISIN. */
  readonly code: string | null;
  readonly date: string;
  readonly quantity: number;
  readonly priceValue: string | null;
  readonly priceCurrency: string | null;
  readonly feesValue: string | null;
  readonly feesCurrency: string | null;
  readonly taxValue: string | null;
  readonly taxCurrency: string | null;
  /** Undefined lets the service choose. */
  readonly categoryId?: string | null;
  readonly notes: string | null;
}

/** The update that restores a transaction's previous state. */
export function asItWas({ type, code, date: day, quantity: units, ...rest }: PositionTransaction): BookingSent {
  const {
    priceValue: price,
    priceCurrency: currency,
    feesValue: fees,
    feesCurrency,
    taxValue: tax,
    taxCurrency,
  } = rest;
  return {
    type,
    code,
    date: day,
    quantity: units,
    priceValue: price,
    priceCurrency: currency,
    feesValue: fees,
    feesCurrency,
    taxValue: tax,
    taxCurrency,
    categoryId: rest.categoryId,
    notes: rest.notes,
  };
}
