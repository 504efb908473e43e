import { createTransactionInput } from '@coffer/api/books/transactions/transactions.schema.ts';
import { symbol } from '@coffer/api/investments/cryptoTransactions/cryptoTransactions.schema.ts';
import { isin, updateSecurityInput } from '@coffer/api/investments/securities/securities.schema.ts';
import { createSecurityTransactionInput } from '@coffer/api/investments/securityTransactions/securityTransactions.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { InstrumentKind } from './instrument.ts';
import type { PositionMovement, PositionTransactionInput, PositionTransactionType } from './position-transaction.ts';

/** The form's value if no account paid or received cash. */
export const NO_CASH = 'none';
/** The form's value for adding a new cash transaction. */
export const NEW_CASH = 'new';

const { date, quantity, priceValue, feesValue, taxValue, priceCurrency, categoryId, notes } =
  createSecurityTransactionInput.shape;

/** Turns an empty field into null. */
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
  /** The name of a new security; null for an existing one. */
  securityName: updateSecurityInput.shape.name.unwrap().unwrap().nullable(),
  /** The id of the paying account; an empty text until the person chooses an account. */
  paidBy: z.union([z.literal(NO_CASH), createTransactionInput.shape.assetId, z.literal('')]),
  /** The id of an existing cash transaction, or `NEW_CASH`; null until the person chooses. */
  match: z.string().nullable(),
  /** The currency in which the account pays; null until the person chooses a currency. */
  cashCurrency: createTransactionInput.shape.amountCurrency.nullable(),
  cashAmount: emptied.pipe(createTransactionInput.shape.amountValue.nullable()),
} as const;

/**
 * The form schemas by kind of instrument: the API's input, with one currency for price, fees and tax, plus the account
 * that pays or receives the cash and the choice of an existing cash transaction.
 */
export const POSITION_FORM_SCHEMAS = {
  security: withCashChosen(z.strictObject({ ...shape, code: isin.nullable() })),
  crypto: withCashChosen(z.strictObject({ ...shape, code: symbol })),
} as const satisfies Record<InstrumentKind, z.ZodType>;

interface Paid {
  readonly type: PositionTransactionType;
  readonly paidBy: string;
  readonly priceValue: string | null | undefined;
}

/** Requires a choice of the paying account and, if an account pays, a price. */
function withCashChosen<Fields extends z.ZodType<Paid>>(fields: Fields): Fields {
  return fields.superRefine(({ type, paidBy, priceValue: price }, ctx) => {
    if (!involvesCash(type) || paidBy === NO_CASH) return;
    if (paidBy === '') ctx.addIssue({ code: 'custom', path: ['paidBy'], message: 'is not chosen' });
    else if (price == null) ctx.addIssue({ code: 'custom', path: ['priceValue'], message: 'is needed for the cash' });
  });
}

/** Whether transactions of this type have a cash side: buy, sell and dividend. */
export function involvesCash(type: PositionTransactionType): boolean {
  return type === 'buy' || type === 'sell' || type === 'dividend';
}

export type PositionFormFields = z.input<(typeof POSITION_FORM_SCHEMAS)['security']>;
export type PositionFormOutput = z.output<(typeof POSITION_FORM_SCHEMAS)['security']>;
export type PositionForm = UseFormReturn<PositionFormFields, unknown, PositionFormOutput>;

/** The fields for which the service may report errors. */
export const POSITION_FORM_FIELDS = [
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
  'securityName',
  'paidBy',
] as const satisfies readonly (keyof PositionFormFields)[];

/**
 * The input for the service, each value with its currency. Fees and tax that already have another currency than the
 * price keep their currency.
 *
 * @param before the existing transaction; null for a new one
 */
export function toPositionTransactionInput(
  written: PositionFormOutput,
  before: PositionMovement | null,
): PositionTransactionInput {
  const { categoryId: category = null, notes: text = null, ...rest } = written;
  return {
    type: rest.type,
    code: rest.code,
    date: rest.date,
    quantity: rest.quantity,
    ...moneySentOf(rest, before),
    notes: text,
    ...(before === null && category === null ? {} : { categoryId: category }),
  };
}

type MoneyWritten = Pick<PositionFormOutput, 'priceValue' | 'feesValue' | 'taxValue' | 'priceCurrency'>;

function moneySentOf(written: MoneyWritten, before: PositionMovement | null) {
  const { priceValue: price = null, feesValue: fees = null, taxValue: tax = null, priceCurrency: currency } = written;
  const own = feeAndTaxCurrencies(before);
  return {
    priceValue: price,
    priceCurrency: price === null ? null : currency,
    feesValue: fees,
    feesCurrency: fees === null ? null : (own.fees ?? currency),
    taxValue: tax,
    taxCurrency: tax === null ? null : (own.tax ?? currency),
  };
}

const countedForm = z.object({
  type: shape.type,
  date,
  quantity,
  priceValue: shape.priceValue,
  priceCurrency: shape.priceCurrency,
  feesValue: shape.feesValue,
  taxValue: shape.taxValue,
});

/**
 * The fields of the form's input that determine the cash; null if they are incomplete or invalid, or if no cash is
 * involved.
 */
export function parseCashDraft(fields: unknown, before: PositionMovement | null) {
  const read = countedForm.safeParse(fields);
  return read.success ? toCashDraft(read.data, before) : null;
}

type Counted = MoneyWritten & Pick<PositionFormOutput, 'type' | 'date' | 'quantity'>;

/** The fields of a transaction that determine the cash; null without a price, or if no cash is involved. */
export function toCashDraft(written: Counted, before: PositionMovement | null) {
  const { type, date: day, quantity: units } = written;
  if (!involvesCash(type) || written.priceValue == null) return null;
  return { type, date: day, quantity: units, ...moneySentOf(written, before) };
}

/**
 * The currencies of fees and of tax if they differ from the currency of the price; otherwise null, also without a
 * price.
 */
export function feeAndTaxCurrencies(before: PositionMovement | null): {
  readonly fees: string | null;
  readonly tax: string | null;
} {
  const other = (currency: string | null | undefined) =>
    currency != null && before?.priceCurrency !== null && currency !== before?.priceCurrency ? currency : null;
  return { fees: other(before?.feesCurrency), tax: other(before?.taxCurrency) };
}
