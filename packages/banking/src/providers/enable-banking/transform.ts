import { cleanText, joinText } from '../../statements/text.ts';
import { directedAmount, exactAmount } from '../exact-amount.ts';
import { bookingId, currencyOf, dayOf, firstDay, ibanOf, labelled, readEach } from '../fields.ts';
import type { DeliveredLine, StatedBalance } from '../provider.ts';
import { balance, transaction, type WireBalance, type WireTransaction } from './wire.ts';

/** Neither booked nor pending: refused, cancelled, or only planned. */
const NO_BOOKINGS = new Set(['RJCT', 'CNCL', 'SCHD']);
const PENDING = new Set(['PDNG', 'HOLD']);

/** The lines of one page. `all` is false where a record could not be read. */
export function linesOfPage(
  records: readonly unknown[],
  until: string,
): { readonly lines: DeliveredLine[]; readonly all: boolean } {
  const { read, all } = readEach(transaction, records);
  const wanted = read.filter(({ status }) => !NO_BOOKINGS.has(status ?? ''));
  const lines = wanted.flatMap((record) => lineOf(record, until) ?? []);
  return { lines, all: all && lines.length === wanted.length };
}

function lineOf(record: WireTransaction, until: string): DeliveredLine | null {
  const amount = directedAmount(record.transaction_amount.amount, record.credit_debit_indicator);
  const currency = currencyOf(record.transaction_amount.currency);
  const pending = isPending(record);
  const date = firstDay(record.booking_date, record.transaction_date, record.value_date, pending ? until : null);
  if (amount === null || currency === null || date === null) return null;
  const id = bookingId(record.entry_reference);
  const isOut = record.credit_debit_indicator === 'DBIT';
  const [own, other] = isOut ? [record.debtor, record.creditor] : [record.creditor, record.debtor];
  const [ownAccount, otherAccount] = isOut
    ? [record.debtor_account, record.creditor_account]
    : [record.creditor_account, record.debtor_account];
  const iban = otherAccount?.iban ?? otherAccount?.other?.identification;
  // Some banks name the counterpart on the wrong side; the account beside it is not one's own then.
  const crossed = other?.name == null && otherAccount?.iban == null && ownAccount?.iban == null ? own?.name : null;
  return {
    ids: { providerDTransactionId: id },
    stableId: id === null || isOrdinal(id, record) ? null : id,
    pendingId: null,
    pending,
    date,
    secondaryDate: dayOf(record.value_date),
    amount,
    currency,
    fromTo: counterpartName(other?.name) ?? counterpartName(crossed),
    description: joinText(record.remittance_information ?? [], ' '),
    notes: notesOf(record, iban ?? null),
    balanceAfter: balanceAfter(record, currency),
  };
}

/** OTHR and what is missing say nothing: then what has a booking date is booked. */
function isPending({ status, booking_date: booked }: WireTransaction): boolean {
  if (status === 'BOOK') return false;
  return PENDING.has(status ?? '') || dayOf(booked) === null;
}

/** Some banks count the bookings of a day (`2026-11-24.3`), and count anew when one is added: such an id names none. */
function isOrdinal(id: string, { booking_date, transaction_date, value_date }: WireTransaction): boolean {
  return [booking_date, transaction_date, value_date].some((text) => {
    const day = dayOf(text);
    return day !== null && new RegExp(`^${day.replaceAll('-', '-?')}[-._/#:]\\d{1,3}$`).test(id);
  });
}

/** Who issued a card stands as a technical name (`CARD-4711XX`) where nobody else is known. */
function counterpartName(name: string | null | undefined): string | null {
  const text = cleanText(name);
  return text === null || /^CARD[-_ ][\dX*-]+$/i.test(text) ? null : text;
}

function notesOf(record: WireTransaction, account: string | null): string | null {
  const instructed = record.exchange_rate?.instructed_amount;
  const isForeign = instructed != null && instructed.currency !== record.transaction_amount.currency;
  return joinText(
    [
      labelled('account', account === null ? null : (ibanOf(account) ?? account)),
      labelled('reference', record.reference_number),
      isForeign ? `original amount ${instructed.amount} ${instructed.currency}` : null,
      record.bank_transaction_code?.description,
      record.note,
    ],
    '; ',
  );
}

function balanceAfter({ balance_after_transaction: after }: WireTransaction, currency: string): string | null {
  return after == null || currencyOf(after.currency) !== currency ? null : exactAmount(after.amount);
}

/** Closing and interim balances are of what is booked; an expected one is where nothing is pending. */
const BOOKED_TYPES = ['CLBD', 'ITBD'] as const;

/** The balance of what is booked. Available ones count credit lines, and are none. */
export function bookedBalance(
  records: readonly unknown[],
  account: { readonly currency: string | null; readonly hasPending: boolean; readonly until: string },
): StatedBalance | null {
  const { read } = readEach(balance, records);
  const types = account.hasPending ? BOOKED_TYPES : [...BOOKED_TYPES, 'XPCD'];
  const stated = types.flatMap((type) => read.filter(({ balance_type: found }) => found === type));
  const wanted = stated.find(({ balance_amount: { currency } }) => currency === account.currency) ?? stated[0];
  return wanted === undefined ? null : balanceOf(wanted, account.until);
}

function balanceOf(stated: WireBalance, until: string): StatedBalance | null {
  const amount = exactAmount(stated.balance_amount.amount);
  const currency = currencyOf(stated.balance_amount.currency);
  if (amount === null || currency === null) return null;
  return { amount, currency, date: firstDay(stated.reference_date, stated.last_change_date_time) ?? until };
}
