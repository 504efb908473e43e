import { negated } from '@coffer/domain/decimal-texts.ts';
import { cleanText, joinText } from '../../statements/text.ts';
import { exactAmount } from '../exact-amount.ts';
import { bookingId, currencyOf, dayIn, labelled } from '../fields.ts';
import type { DeliveredLine, StatedBalance } from '../provider.ts';
import type { PlaidAccount as WireAccount, PlaidTransaction as WireTransaction } from './wire.ts';

/** Null where it is in no currency of ISO 4217, or has no day. */
export function lineOf(record: WireTransaction): DeliveredLine | null {
  const amount = moneyIn(record.amount);
  const [currency, date] = [currencyOf(record.iso_currency_code), dayIn(record.date)];
  if (amount === null || currency === null || date === null) return null;
  const id = bookingId(record.transaction_id);
  const meta = record.payment_meta;
  const party = amount.startsWith('-') ? meta?.payee : meta?.payer;
  return {
    ids: { providerCTransactionId: id },
    stableId: id,
    pendingId: record.pending ? null : bookingId(record.pending_transaction_id),
    pending: record.pending,
    date,
    secondaryDate: null,
    amount,
    currency,
    fromTo: cleanText(record.merchant_name) ?? cleanText(party) ?? cleanText(record.name),
    description: cleanText(record.original_description) ?? cleanText(record.name),
    notes: joinText([labelled('check', record.check_number), labelled('reference', meta?.reference_number)], '; '),
    balanceAfter: null,
  };
}

/** Plaid counts what leaves an account as positive; here it is negative. */
export function moneyIn(plaidAmount: string): string | null {
  const amount = exactAmount(plaidAmount);
  return amount === null ? null : negated(amount);
}

/** Of cards and loans Plaid states what is owed. A depot's balance is what its securities are worth, and no money. */
export function plaidBookedBalance({ type, balances }: WireAccount, until: string): StatedBalance | null {
  const [current, currency] = [exactAmount(balances.current ?? ''), currencyOf(balances.iso_currency_code)];
  if (current === null || currency === null || type === 'investment' || type === 'brokerage') return null;
  const isOwed = type === 'credit' || type === 'loan';
  return {
    amount: isOwed ? negated(current) : current,
    currency,
    date: dayIn(balances.last_updated_datetime) ?? until,
  };
}
