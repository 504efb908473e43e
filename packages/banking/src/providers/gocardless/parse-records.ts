import { meaningfulReference } from '../../statements/account-statement.ts';
import { cleanText, joinUniqueTexts } from '../../statements/text.ts';
import { parseExactAmount } from '../exact-amount.ts';
import { type ParsedDeliveryLines, parseDeliveryLines } from '../parse-delivery-lines.ts';
import type { DeliveredLine } from '../provider.ts';
import {
  bankTransactionId,
  firstValidDate,
  labelledText,
  meaningfulText,
  parseCurrencyCode,
  parseElements,
} from '../response-fields.ts';
import {
  type AccountBalances,
  accountBalances,
  amountInCurrency,
  type BalanceContext,
  type BalanceKind,
} from '../stated-balance.ts';
import {
  gocardlessBalance as balance,
  gocardlessTransaction as transaction,
  type GocardlessTransaction as WireTransaction,
} from './response-schemas.ts';

/**
 * Converts the list of booked or of pending transactions to lines, and returns the records that can't be read. A
 * pending transaction without a date gets the date `until`.
 */
export function parseGocardlessLines(
  records: readonly unknown[],
  { pending, until }: { readonly pending: boolean; readonly until: string },
): ParsedDeliveryLines {
  return parseDeliveryLines(transaction, records, (record) => lineOf(record, pending, until));
}

function lineOf(record: WireTransaction, pending: boolean, until: string): DeliveredLine | null {
  const amount = parseExactAmount(record.transactionAmount.amount);
  const currency = parseCurrencyCode(record.transactionAmount.currency);
  const value = firstValidDate(record.valueDate, record.valueDateTime);
  const date = firstValidDate(record.bookingDate, record.bookingDateTime) ?? value ?? (pending ? until : null);
  if (amount === null || currency === null || date === null) return null;
  const [id, internal] = [bankTransactionId(record.transactionId), bankTransactionId(record.internalTransactionId)];
  const isOut = amount.startsWith('-');
  const [name, ultimate, account] = isOut
    ? [record.creditorName, record.ultimateCreditor, record.creditorAccount]
    : [record.debtorName, record.ultimateDebtor, record.debtorAccount];
  const description = remittance(record);
  return {
    ids: { providerATransactionId: id, providerAInternalTransactionId: internal },
    stableId: internal ?? id,
    // Pending transactions have no internal id yet. Banks that give them a `transactionId` keep it for the booked
    // transaction.
    pendingId: pending || internal === null ? null : id,
    pending,
    date,
    secondaryDate: value,
    amount,
    currency,
    fromTo: meaningfulText(name) ?? meaningfulText(ultimate),
    description: description ?? meaningfulText(record.additionalInformation),
    notes: joinUniqueTexts(
      [
        labelledText('account', account?.iban ?? account?.bban),
        meaningfulText(name) === null ? null : labelledText('on behalf of', ultimate),
        labelledText('EREF', meaningfulReference(cleanText(record.endToEndId))),
        labelledText('MREF', meaningfulReference(cleanText(record.mandateId))),
        originalAmount(record, currency),
        description === null ? null : record.additionalInformation,
      ],
      '; ',
    ),
    balanceAfter: amountInCurrency(currency, record.balanceAfterTransaction?.balanceAmount),
  };
}

/**
 * Returns the remittance text. Banks use different fields, and some send the same text both as a list and as a single
 * text.
 */
function remittance(record: WireTransaction): string | null {
  const joined = (lines: readonly (string | null)[] | null | undefined) =>
    joinUniqueTexts((lines ?? []).map(meaningfulText), ' ');
  const free = joined(record.remittanceInformationUnstructuredArray);
  const structured = joined(record.remittanceInformationStructuredArray);
  return joinUniqueTexts(
    [
      free ?? joined(record.remittanceInformationUnstructured),
      structured ?? joined(record.remittanceInformationStructured),
    ],
    ' ',
  );
}

function originalAmount({ currencyExchange }: WireTransaction, currency: string): string | null {
  const instructed = currencyExchange?.find(({ instructedAmount }) => instructedAmount != null)?.instructedAmount;
  const isForeign = instructed != null && instructed.currency !== currency;
  return isForeign ? `original amount ${instructed.amount} ${instructed.currency}` : null;
}

const KINDS: ReadonlyMap<string, BalanceKind> = new Map([
  ['closingbooked', 'closing'],
  ['previouslyclosedbooked', 'previousClosing'],
  ['interimbooked', 'interim'],
  ['expected', 'expected'],
  ['interimavailable', 'available'],
  ['closingavailable', 'available'],
  ['forwardavailable', 'available'],
  ['openingavailable', 'available'],
  // Some banks use the codes of ISO 20022.
  ['clbd', 'closing'],
  ['prcd', 'previousClosing'],
  ['itbd', 'interim'],
  ['xpcd', 'expected'],
  ['itav', 'available'],
  ['clav', 'available'],
]);

/** The booked balance and the opening basis from the balances of an account. */
export function parseGocardlessBalances(records: readonly unknown[], account: BalanceContext): AccountBalances {
  const listed = parseElements(balance, records).read.map(({ balanceType: type, balanceAmount, ...rest }) => {
    const isWithCreditLimit = rest.creditLimitIncluded === true;
    return {
      kind: KINDS.get(type.trim().toLowerCase()) ?? null,
      ...balanceAmount,
      day: rest.referenceDate,
      isWithCreditLimit,
    };
  });
  return accountBalances(listed, account);
}
