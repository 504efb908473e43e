import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { joinUniqueTexts } from '../../statements/text.ts';
import { parseExactAmount } from '../exact-amount.ts';
import type { DeliveredLine } from '../provider.ts';
import {
  bankTransactionId,
  labelledText,
  meaningfulText,
  parseCurrencyCode,
  parseProviderDate,
} from '../response-fields.ts';
import { type AccountBalances, accountBalances, type ListedBalance } from '../stated-balance.ts';
import type { PlaidAccount as WireAccount, PlaidTransaction as WireTransaction } from './response-schemas.ts';

/** Converts a transaction to a line; null if it has no amount, no date or no ISO 4217 currency. */
export function parsePlaidLine(record: WireTransaction): DeliveredLine | null {
  const amount = negatePlaidAmount(record.amount);
  const [currency, date] = [parseCurrencyCode(record.iso_currency_code), parseProviderDate(record.date)];
  if (amount === null || currency === null || date === null) return null;
  const id = bankTransactionId(record.transaction_id);
  const meta = record.payment_meta;
  const party = amount.startsWith('-') ? meta?.payee : meta?.payer;
  return {
    ids: { providerCTransactionId: id },
    stableId: id,
    pendingId: record.pending ? null : bankTransactionId(record.pending_transaction_id),
    pending: record.pending,
    date,
    secondaryDate: null,
    amount,
    currency,
    fromTo: meaningfulText(record.merchant_name) ?? meaningfulText(party) ?? meaningfulText(record.name),
    description: meaningfulText(record.original_description) ?? meaningfulText(record.name),
    notes: joinUniqueTexts(
      [labelledText('check', record.check_number), labelledText('reference', meta?.reference_number)],
      '; ',
    ),
    balanceAfter: null,
  };
}

/**
 * Converts Plaid's amount, where outgoing money is positive, to an amount where it is negative; null if the text is
 * not an amount.
 */
export function negatePlaidAmount(plaidAmount: string): string | null {
  const amount = parseExactAmount(plaidAmount);
  return amount === null ? null : negateDecimalText(amount);
}

/**
 * The booked balance and the opening basis from the balances of an account; both null for an investment account, whose
 * balance is the value of its securities. For cards and loans, Plaid states the debt as a positive amount. An available
 * balance counts only for accounts without an overdraft (`limit`).
 */
export function parsePlaidBalances(
  { type, balances }: WireAccount,
  account: { readonly until: string; readonly lines: readonly DeliveredLine[] },
): AccountBalances {
  if (type === 'investment' || type === 'brokerage') return { bookedBalance: null, openingBasis: null };
  const currency = balances.iso_currency_code ?? '';
  const isOwed = type === 'credit' || type === 'loan';
  const listedOf = (kind: ListedBalance['kind'], amount: string, isWithCreditLimit: boolean): ListedBalance => {
    return { kind, amount, currency, day: balances.last_updated_datetime, isWithCreditLimit };
  };
  const current = parseExactAmount(balances.current ?? '');
  const listed = [
    ...(current === null ? [] : [listedOf('interim', isOwed ? negateDecimalText(current) : current, false)]),
    ...(isOwed ? [] : [listedOf('available', balances.available ?? '', balances.limit != null)]),
  ];
  return accountBalances(listed, { ...account, currency: null });
}
