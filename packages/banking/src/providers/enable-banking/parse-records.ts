import { joinUniqueTexts } from '../../statements/text.ts';
import { applyDirection } from '../exact-amount.ts';
import { type ParsedDeliveryLines, parseDeliveryLines } from '../parse-delivery-lines.ts';
import type { DeliveredLine } from '../provider.ts';
import {
  bankTransactionId,
  firstValidDate,
  labelledText,
  meaningfulText,
  parseCurrencyCode,
  parseElements,
  parseIban,
  parseProviderDate,
} from '../response-fields.ts';
import {
  type AccountBalances,
  accountBalances,
  amountInCurrency,
  type BalanceContext,
  type BalanceKind,
} from '../stated-balance.ts';
import {
  enableBankingBalance as balance,
  enableBankingTransaction as transaction,
  type EnableBankingTransaction as WireTransaction,
} from './response-schemas.ts';

/** Neither booked nor pending: rejected, cancelled or only planned. */
const NO_TRANSACTIONS = new Set(['RJCT', 'CNCL', 'SCHD']);
const PENDING = new Set(['PDNG', 'HOLD']);

/**
 * Converts one page of records to lines, and returns the records that can't be read. Skips rejected, cancelled and
 * scheduled transactions. A pending transaction without a date gets the date `until`.
 */
export function parseEnableBankingLines(records: readonly unknown[], until: string): ParsedDeliveryLines {
  const isTransaction = ({ status }: WireTransaction) => !NO_TRANSACTIONS.has(status ?? '');
  return parseDeliveryLines(transaction, records, (record) => lineOf(record, until), isTransaction);
}

function lineOf(record: WireTransaction, until: string): DeliveredLine | null {
  const amount = applyDirection(record.transaction_amount.amount, record.credit_debit_indicator);
  const currency = parseCurrencyCode(record.transaction_amount.currency);
  const pending = isPending(record);
  const date = firstValidDate(record.booking_date, record.transaction_date, record.value_date, pending ? until : null);
  if (amount === null || currency === null || date === null) return null;
  const id = bankTransactionId(record.entry_reference);
  const isOut = record.credit_debit_indicator === 'DBIT';
  const [party, account] = isOut ? [record.creditor, record.creditor_account] : [record.debtor, record.debtor_account];
  return {
    ids: { providerDTransactionId: id },
    stableId: id === null || isOrdinal(id, record) ? null : id,
    pendingId: null,
    pending,
    date,
    secondaryDate: parseProviderDate(record.value_date),
    amount,
    currency,
    fromTo: meaningfulCounterpartyName(party?.name),
    description: joinUniqueTexts((record.remittance_information ?? []).map(meaningfulText), ' '),
    notes: notesOf(record, account?.iban ?? account?.other?.identification ?? null),
    balanceAfter: amountInCurrency(currency, record.balance_after_transaction),
  };
}

/** Whether a record is pending. Without a definite status, a record is pending if it has no booking date. */
function isPending({ status, booking_date: booked }: WireTransaction): boolean {
  if (status === 'BOOK') return false;
  return PENDING.has(status ?? '') || parseProviderDate(booked) === null;
}

/**
 * Whether an id only numbers the transactions of a day (`2026-11-24.3`). Such ids change when the bank adds a
 * transaction, so they cannot identify one.
 */
function isOrdinal(id: string, { booking_date, transaction_date, value_date }: WireTransaction): boolean {
  return [booking_date, transaction_date, value_date].some((text) => {
    const day = parseProviderDate(text);
    return day !== null && new RegExp(`^${day.replaceAll('-', '-?')}[-._/#:]\\d{1,3}$`).test(id);
  });
}

/** The counterparty's name; null if it is missing or only a technical name of the card issuer, such as `CARD-4711XX`. */
function meaningfulCounterpartyName(name: string | null | undefined): string | null {
  const text = meaningfulText(name);
  return text === null || /^CARD[-_ ][\dX*-]+$/i.test(text) ? null : text;
}

function notesOf(record: WireTransaction, account: string | null): string | null {
  const instructed = record.exchange_rate?.instructed_amount;
  const isForeign = instructed != null && instructed.currency !== record.transaction_amount.currency;
  return joinUniqueTexts(
    [
      labelledText('account', account === null ? null : (parseIban(account) ?? account)),
      labelledText('reference', record.reference_number),
      isForeign ? `original amount ${instructed.amount} ${instructed.currency}` : null,
      record.bank_transaction_code?.description,
      record.note,
    ],
    '; ',
  );
}

const KINDS: ReadonlyMap<string, BalanceKind> = new Map([
  ['CLBD', 'closing'],
  ['PRCD', 'previousClosing'],
  ['ITBD', 'interim'],
  ['XPCD', 'expected'],
  ['ITAV', 'available'],
  ['CLAV', 'available'],
  ['OPAV', 'available'],
]);

/** The booked balance, and the balance from which the opening balance is computed, from the balances of an account. */
export function parseEnableBankingBalances(records: readonly unknown[], account: BalanceContext): AccountBalances {
  const listed = parseElements(balance, records).read.map(({ balance_type: type, balance_amount: stated, ...rest }) => {
    const isWithCreditLimit = rest.credit_limit_included === true;
    return {
      kind: KINDS.get(type.trim().toUpperCase()) ?? null,
      ...stated,
      day: rest.reference_date,
      isWithCreditLimit,
    };
  });
  return accountBalances(listed, account);
}
