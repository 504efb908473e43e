import type { RouterOutputs } from '@coffer/api/router.ts';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import type { InstrumentKind } from './instrument.ts';

type SecurityTransaction = RouterOutputs['securityTransactions']['get'];
export type CryptoTransaction = RouterOutputs['cryptoTransactions']['get'];
type FoundSecurity = RouterOutputs['securityTransactions']['search']['items'][number];

type Common = Pick<
  SecurityTransaction,
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

export type PositionTransactionType = SecurityTransaction['type'] | CryptoTransaction['type'];

/** A security or crypto transaction, which moves a position. */
export interface PositionMovement extends Common {
  readonly kind: InstrumentKind;
  /** The ISIN or symbol. */
  readonly code: string;
  readonly type: PositionTransactionType;
  /**
   * The expected cash in the price's currency, with fees in other currencies converted; only if the service has
   * computed it.
   */
  readonly cashValue?: number;
}

export const POSITION_TRANSACTION_TYPES_BY_KIND = {
  security: ['buy', 'sell', 'dividend', 'transferIn', 'transferOut', 'initialBalance'],
  crypto: ['buy', 'sell', 'reward', 'transferIn', 'transferOut', 'initialBalance'],
} as const satisfies Record<InstrumentKind, readonly PositionTransactionType[]>;

export function securityMovement(found: FoundSecurity): PositionMovement {
  const transaction = { ...fieldsOf(found), kind: 'security' as const, code: found.isin };
  return found.matchAmountValue === 0 ? transaction : { ...transaction, cashValue: found.matchAmountValue };
}

export function cryptoMovement(found: CryptoTransaction): PositionMovement {
  return { ...fieldsOf(found), kind: 'crypto', code: found.symbol };
}

function fieldsOf<Type extends PositionTransactionType>(record: Common & { readonly type: Type }) {
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

type PricedTransaction = Pick<
  PositionMovement,
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

export interface MovementMoney {
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
export function movementDisplayAmount(transaction: PricedTransaction): MovementMoney | null {
  const { type, quantity, priceValue, priceCurrency: currency } = transaction;
  if (priceValue === null || currency === null) return null;
  if (transaction.cashValue !== undefined)
    return { value: rounded(transaction.cashValue, currency), currency, isCash: true };
  const total = Math.abs(quantity) * Number(priceValue);
  const [fees, tax] = [
    transaction.feesCurrency === currency ? Number(transaction.feesValue ?? 0) : 0,
    transaction.taxCurrency === currency ? Number(transaction.taxValue ?? 0) : 0,
  ];
  if (type === 'buy') return { value: rounded(-total - fees - tax, currency), currency, isCash: true };
  if (type === 'sell' || type === 'dividend')
    return { value: rounded(total - fees - tax, currency), currency, isCash: true };
  return { value: rounded(total, currency), currency, isCash: false };
}

/** Whether the transaction can be linked with a cash transaction. */
export function hasCashSide(transaction: PositionMovement): boolean {
  const money = movementDisplayAmount(transaction);
  return money?.isCash === true && Number(transaction.priceValue) !== 0 && transaction.quantity !== 0;
}

function rounded(amount: number, currency: string): number {
  const short = Number(amount.toFixed(defaultDecimals(currency)));
  return short === 0 ? 0 : short;
}

/** The input for the service to create or update a security or crypto transaction. */
export interface PositionTransactionInput {
  readonly type: PositionTransactionType;
  /** The ISIN or symbol; null for a new security without an ISIN. */
  readonly code: string | null;
  readonly date: string;
  readonly quantity: number;
  readonly priceValue: string | null;
  readonly priceCurrency: string | null;
  readonly feesValue: string | null;
  readonly feesCurrency: string | null;
  readonly taxValue: string | null;
  readonly taxCurrency: string | null;
  /** The category; if undefined, the service chooses the category. */
  readonly categoryId?: string | null;
  readonly notes: string | null;
}

/** The update that restores a transaction's previous state. */
export function restoringUpdate({
  type,
  code,
  date: day,
  quantity: units,
  ...rest
}: PositionMovement): PositionTransactionInput {
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
