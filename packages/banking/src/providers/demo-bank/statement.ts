import { addDays } from '@coffer/domain/dates.ts';
import { type DemoAccount, demoAccountIban } from './accounts.ts';
import { hashWords } from './hash-words.ts';
import { type DemoBankTransaction, demoTransactions } from './transactions.ts';

/** The parameters that determine the transactions of a demo account. */
export interface DemoHistory {
  readonly seed: string;
  readonly account: DemoAccount;
  /** The day of the first consent; the bank has one year of history before it. */
  readonly since: string;
  /** Whether the purchase made at the first consent is booked. It is booked a minute later. */
  readonly welcomeBooked: boolean;
}

export const DEMO_HISTORY_DAYS = 365;
const OPENING_CENTS = { giro: 284_017, savings: 640_000, card: -21_350 } as const;
const CURRENCY = 'EUR';

/**
 * Enable Banking's response for the account on a day: booked transactions, oldest first, then pending ones, and the
 * balance.
 */
export function demoStatement(
  history: DemoHistory,
  today: string,
): { readonly transactions: readonly object[]; readonly balances: readonly object[] } {
  const all = allTransactions(history, today);
  const booked = all.filter(({ booked: day }) => day <= today).sort((a, b) => (a.booked < b.booked ? -1 : 1));
  const pending = all.filter(({ booked: day }) => day > today);
  let cents: number = OPENING_CENTS[history.account];
  const lines = booked.map((transaction) => {
    cents += transaction.cents;
    return wireTransaction(history, transaction, cents);
  });
  return {
    transactions: [...lines, ...pending.map((transaction) => wireTransaction(history, transaction, null))],
    balances: [{ name: 'Booked', balance_type: 'ITBD', balance_amount: amountOf(cents), reference_date: today }],
  };
}

function allTransactions({ seed, account, since, welcomeBooked }: DemoHistory, today: string): DemoBankTransaction[] {
  const transactions: DemoBankTransaction[] = [];
  for (let day = addDays(since, -DEMO_HISTORY_DAYS); day <= today; day = addDays(day, 1)) {
    transactions.push(...demoTransactions(seed, account, day));
    if (day === since && account === 'giro') transactions.push(welcome(day, welcomeBooked));
  }
  return transactions;
}

function welcome(day: string, isBooked: boolean): DemoBankTransaction {
  const booked = isBooked ? day : '9999-12-31';
  return { day, booked, cents: -480, counterparty: 'Corner Bakery', text: 'Cake', iban: null, key: 'welcome' };
}

/**
 * Converts a transaction to Enable Banking's format. A booked transaction has a reference and the full text; a pending
 * transaction has no reference.
 */
function wireTransaction(
  { seed, account }: DemoHistory,
  transaction: DemoBankTransaction,
  cents: number | null,
): object {
  const isBooked = cents !== null;
  const isOut = transaction.cents < 0;
  const counterpart = { name: transaction.counterparty };
  const counterpartAccount = transaction.iban === null ? null : { iban: transaction.iban };
  const own = { iban: demoAccountIban(account) };
  return {
    entry_reference: isBooked ? hashWords([seed, account, transaction.day, transaction.key]) : null,
    transaction_amount: amountOf(Math.abs(transaction.cents)),
    credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
    status: isBooked ? 'BOOK' : 'PDNG',
    booking_date: isBooked ? transaction.booked : null,
    value_date: isBooked ? transaction.booked : null,
    transaction_date: transaction.day,
    creditor: isOut ? counterpart : null,
    creditor_account: isOut ? counterpartAccount : own,
    debtor: isOut ? null : counterpart,
    debtor_account: isOut ? own : counterpartAccount,
    remittance_information: [isBooked ? transaction.text : `${transaction.text} (reserved)`],
    balance_after_transaction: cents === null ? null : amountOf(cents),
  };
}

function amountOf(cents: number): { readonly amount: string; readonly currency: string } {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { amount: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: CURRENCY };
}
