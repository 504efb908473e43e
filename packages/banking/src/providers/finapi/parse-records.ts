import { isIsin } from '@coffer/domain/isin.ts';
import { meaningfulReference } from '../../statements/account-statement.ts';
import { cleanText, joinUniqueTexts } from '../../statements/text.ts';
import { parseExactAmount } from '../exact-amount.ts';
import { type ParsedDeliveryLines, parseDeliveryLines } from '../parse-delivery-lines.ts';
import type { AccountDelivery, DeliveredLine } from '../provider.ts';
import {
  firstValidDate,
  labelledText,
  meaningfulText,
  parseCurrencyCode,
  parseElements,
  parseIban,
  parseProviderDate,
} from '../response-fields.ts';
import {
  type FinapiPendingTransaction,
  finapiPendingTransaction,
  finapiSecurity as security,
  finapiTransaction as transaction,
  type FinapiTransaction as WireTransaction,
} from './response-schemas.ts';

/**
 * Converts one page of booked transactions to lines, and returns the records that can't be read. Skips finAPI's own
 * adjusting entries.
 */
export function parseFinapiPage(records: readonly unknown[], accountCurrency: string | null): ParsedDeliveryLines {
  return parseDeliveryLines(
    transaction,
    records,
    (record) => lineOf(record, accountCurrency),
    // finAPI creates adjusting entries itself, so that transactions add up to the balance; they do not exist at the bank.
    ({ isAdjustingEntry }) => isAdjustingEntry !== true,
  );
}

function lineOf(record: WireTransaction, accountCurrency: string | null): DeliveredLine | null {
  const amount = parseExactAmount(record.amount);
  // A record without a currency is in the account's currency.
  const currency = record.currency == null ? accountCurrency : parseCurrencyCode(record.currency);
  const date = firstValidDate(record.bankBookingDate, record.finapiBookingDate, record.valueDate);
  if (amount === null || currency === null || date === null) return null;
  const account = record.counterpartIban ?? record.counterpartAccountNumber;
  const description = meaningfulText(record.purpose);
  return {
    ids: { providerBTransactionId: record.id },
    stableId: record.id,
    pendingId: null,
    pending: false,
    date,
    secondaryDate: parseProviderDate(record.valueDate),
    amount,
    currency,
    fromTo: meaningfulText(record.counterpartName),
    description: description ?? cleanText(record.type),
    notes: joinUniqueTexts(
      [
        labelledText('account', account == null ? null : (parseIban(account) ?? account)),
        labelledText('EREF', meaningfulReference(cleanText(record.endToEndReference))),
        labelledText('MREF', meaningfulReference(cleanText(record.counterpartMandateReference))),
        labelledText('creditor', record.counterpartCreditorId),
        originalAmount(record, currency),
        description === null ? null : record.type,
      ],
      '; ',
    ),
    balanceAfter: null,
  };
}

function originalAmount(
  { originalAmount: amount, originalCurrency }: WireTransaction,
  currency: string,
): string | null {
  if (amount == null || originalCurrency == null || originalCurrency === currency) return null;
  return `original amount ${amount} ${originalCurrency}`;
}

/**
 * Converts pending transactions to lines, and returns the records that can't be read. A transaction without a date gets
 * the date `until`.
 */
export function parseFinapiPendingLines(
  records: readonly unknown[],
  { currency: accountCurrency, until }: { readonly currency: string | null; readonly until: string },
): ParsedDeliveryLines {
  return parseDeliveryLines(finapiPendingTransaction, records, (record) => pendingLine(record, accountCurrency, until));
}

function pendingLine(
  record: FinapiPendingTransaction,
  accountCurrency: string | null,
  until: string,
): DeliveredLine | null {
  const amount = parseExactAmount(record.amount);
  const currency = record.currency == null ? accountCurrency : parseCurrencyCode(record.currency);
  if (amount === null || currency === null) return null;
  return {
    ids: {},
    ...{ stableId: null, pendingId: null, pending: true },
    date: firstValidDate(record.bankBookingDate, record.valueDate, record.importDate) ?? until,
    secondaryDate: parseProviderDate(record.valueDate),
    ...{ amount, currency },
    fromTo: meaningfulText(record.counterpartyName),
    description: meaningfulText(record.purpose),
    notes: labelledText('account', record.counterpartyIban),
    balanceAfter: null,
  };
}

/**
 * The positions of a securities account, without securities that have no ISIN, and without bonds, whose quantity is a
 * nominal value rather than a number of units.
 */
export function parseFinapiPositions(records: readonly unknown[]): AccountDelivery['positions'] {
  return parseElements(security, records).read.flatMap(({ isin, quantityNominal, quantityNominalType: type }) => {
    const quantity = parseExactAmount(quantityNominal);
    return quantity !== null && isIsin(isin) && (type == null || type === 'UNIT') ? [{ isin, quantity }] : [];
  });
}
