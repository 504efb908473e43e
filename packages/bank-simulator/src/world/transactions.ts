import type { SimulatedAccount, TrueTransaction } from './model.ts';
import { drawHex } from './random.ts';

/** The bank's day and the time of an event. */
export interface BankTime {
  readonly today: string;
  readonly now: number;
}

/** Data of a new transaction, with defaults for missing fields. */
export interface TransactionFacts {
  minor: number;
  counterpart: string;
  text: string;
  pending?: boolean;
  /** Booking date; today by default. */
  day?: string;
  /** Purchase date; the booking date by default. */
  madeDay?: string;
  valueDay?: string;
  counterpartIban?: string | null;
  plan?: TrueTransaction['plan'];
  sharesReferenceOf?: string | null;
  faults?: TrueTransaction['faults'];
}

/** Adds a transaction, pending or booked immediately. */
export function addTransactionAtBank(
  account: SimulatedAccount,
  facts: TransactionFacts,
  at: BankTime,
): TrueTransaction {
  const day = facts.day ?? at.today;
  const transaction: TrueTransaction = {
    truthId: `${account.key}#${account.transactions.length + 1}`,
    status: 'pending',
    ...{ since: at.now, changed: at.now, order: account.transactions.length, day },
    postedOrder: null,
    wasPending: facts.pending === true,
    madeDay: facts.madeDay ?? day,
    valueDay: facts.valueDay ?? day,
    minor: facts.minor,
    currency: account.currency,
    pendingMinor: null,
    counterpart: facts.counterpart,
    counterpartIban: facts.counterpartIban ?? null,
    text: facts.text,
    otherTexts: null,
    pendingReference: `P${drawHex(account.random, 14)}`,
    bookedReference: `B${drawHex(account.random, 14)}`,
    sharesReferenceOf: facts.sharesReferenceOf ?? null,
    balanceAfter: null,
    plan: facts.plan ?? null,
    faults: [...(facts.faults ?? [])],
  };
  account.transactions.push(transaction);
  if (facts.pending === true) recordTransactionEvent(account, transaction, 'pending', at);
  else bookTransaction(account, transaction, at);
  return transaction;
}

/** Books a pending transaction on this day, possibly with another amount. @throws if it is not pending */
export function bookPendingTransaction(
  account: SimulatedAccount,
  transaction: TrueTransaction,
  at: BankTime,
  { day = at.today, minor = transaction.minor }: { day?: string; minor?: number } = {},
): void {
  if (transaction.status !== 'pending') throw new Error(`${transaction.truthId} is ${transaction.status}.`);
  if (minor !== transaction.minor) transaction.pendingMinor = transaction.minor;
  transaction.minor = minor;
  transaction.day = day;
  transaction.valueDay = day;
  bookTransaction(account, transaction, at);
}

/** Drops a pending transaction, which is then never booked. @throws if it is not pending */
export function dropPendingTransaction(account: SimulatedAccount, transaction: TrueTransaction, at: BankTime): void {
  if (transaction.status !== 'pending') throw new Error(`${transaction.truthId} is ${transaction.status}.`);
  transaction.status = 'dropped';
  transaction.plan = null;
  recordTransactionEvent(account, transaction, 'dropped', at);
}

/** Changes the bank's texts of a transaction from now on. */
export function rewordTransaction(
  account: SimulatedAccount,
  transaction: TrueTransaction,
  texts: { counterpart: string; text: string },
  at: BankTime,
): void {
  transaction.otherTexts = texts;
  recordTransactionEvent(account, transaction, 'changed', at);
}

/** Adds future-dated transactions to the balance once their day has come. */
export function bookDueTransactions(account: SimulatedAccount, today: string): void {
  if (account.waiting.length === 0) return;
  const still: string[] = [];
  for (const transaction of account.transactions.filter(({ truthId }) => account.waiting.includes(truthId))) {
    if (transaction.day > today) still.push(transaction.truthId);
    else addToBalance(account, transaction);
  }
  account.waiting = still;
}

function bookTransaction(account: SimulatedAccount, transaction: TrueTransaction, at: BankTime): void {
  transaction.status = 'booked';
  transaction.plan = null;
  transaction.postedOrder = account.postedCount;
  account.postedCount += 1;
  if (transaction.day > at.today) account.waiting.push(transaction.truthId);
  else addToBalance(account, transaction);
  recordTransactionEvent(account, transaction, 'booked', at);
}

function addToBalance(account: SimulatedAccount, transaction: TrueTransaction): void {
  account.runningMinor += transaction.minor;
  transaction.balanceAfter = account.runningMinor;
}

function recordTransactionEvent(
  account: SimulatedAccount,
  transaction: TrueTransaction,
  kind: SimulatedAccount['events'][number]['kind'],
  { now }: BankTime,
): void {
  transaction.changed = now;
  account.events.push({ truthId: transaction.truthId, kind, at: now });
}

/**
 * Returns the balance at the end of a day in minor units: the opening balance and all transactions booked until then.
 */
export function balanceOnDay(account: SimulatedAccount, day: string): number {
  let minor = account.openingMinor;
  for (const transaction of account.transactions) {
    if (transaction.status === 'booked' && transaction.day <= day) minor += transaction.minor;
  }
  return minor;
}
