import { givenReference } from '../../statements/accounts.ts';
import { cleanText, joinText } from '../../statements/text.ts';
import { exactAmount } from '../exact-amount.ts';
import { bookingId, currencyOf, firstDay, labelled, readEach } from '../fields.ts';
import type { DeliveredLine, StatedBalance } from '../provider.ts';
import { readLines } from '../read-lines.ts';
import { amountIn, type BalanceOf, firstBalance } from '../stated-balance.ts';
import {
  gocardlessBalance as balance,
  gocardlessTransaction as transaction,
  type GocardlessTransaction as WireTransaction,
} from './wire.ts';

/** The lines of one of the two lists. `all` is false where a record could not be read. */
export function gocardlessLinesOf(
  records: readonly unknown[],
  { pending, until }: { readonly pending: boolean; readonly until: string },
): { readonly lines: DeliveredLine[]; readonly all: boolean } {
  return readLines(transaction, records, (record) => lineOf(record, pending, until));
}

function lineOf(record: WireTransaction, pending: boolean, until: string): DeliveredLine | null {
  const amount = exactAmount(record.transactionAmount.amount);
  const currency = currencyOf(record.transactionAmount.currency);
  const value = firstDay(record.valueDate, record.valueDateTime);
  const date = firstDay(record.bookingDate, record.bookingDateTime) ?? value ?? (pending ? until : null);
  if (amount === null || currency === null || date === null) return null;
  const [id, internal] = [bookingId(record.transactionId), bookingId(record.internalTransactionId)];
  const isOut = amount.startsWith('-');
  const [name, ultimate, account] = isOut
    ? [record.creditorName, record.ultimateCreditor, record.creditorAccount]
    : [record.debtorName, record.ultimateDebtor, record.debtorAccount];
  const description = remittance(record);
  return {
    ids: { providerATransactionId: id, providerAInternalTransactionId: internal },
    stableId: internal ?? id,
    // What is pending has no internal id yet, and banks that name it at all keep the name.
    pendingId: pending || internal === null ? null : id,
    pending,
    date,
    secondaryDate: value,
    amount,
    currency,
    fromTo: cleanText(name) ?? cleanText(ultimate),
    description: description ?? cleanText(record.additionalInformation),
    notes: joinText(
      [
        labelled('account', account?.iban ?? account?.bban),
        name == null ? null : labelled('on behalf of', ultimate),
        labelled('EREF', givenReference(cleanText(record.endToEndId))),
        labelled('MREF', givenReference(cleanText(record.mandateId))),
        originalAmount(record, currency),
        description === null ? null : record.additionalInformation,
      ],
      '; ',
    ),
    balanceAfter: amountIn(currency, record.balanceAfterTransaction?.balanceAmount),
  };
}

/** Banks fill one of four fields, or the list with the same as the text. */
function remittance(record: WireTransaction): string | null {
  const free = joinText(record.remittanceInformationUnstructuredArray ?? [], ' ');
  const structured = joinText(record.remittanceInformationStructuredArray ?? [], ' ');
  return joinText(
    [free ?? record.remittanceInformationUnstructured, structured ?? record.remittanceInformationStructured],
    ' ',
  );
}

function originalAmount({ currencyExchange }: WireTransaction, currency: string): string | null {
  const instructed = currencyExchange?.find(({ instructedAmount }) => instructedAmount != null)?.instructedAmount;
  const isForeign = instructed != null && instructed.currency !== currency;
  return isForeign ? `original amount ${instructed.amount} ${instructed.currency}` : null;
}

/** Closing and interim balances are of what is booked; an expected one is where nothing is pending. */
const BOOKED_TYPES = ['closingBooked', 'interimBooked'] as const;

/** The balance of what is booked. Available ones count credit lines, and are none. */
export function gocardlessBookedBalance(
  records: readonly unknown[],
  account: BalanceOf & { readonly hasPending: boolean },
): StatedBalance | null {
  const listed = readEach(balance, records).read.map(({ balanceType: type, balanceAmount, ...dates }) => {
    return { type, ...balanceAmount, days: [dates.referenceDate, dates.lastChangeDateTime] };
  });
  return firstBalance(listed, account.hasPending ? BOOKED_TYPES : [...BOOKED_TYPES, 'expected'], account);
}
