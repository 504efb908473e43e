import { addUtcDays, DAY_MS, laterDay, utcDayStartMs } from './calendar.ts';
import type { AccountOdds, SimulatedAccount } from './model.ts';
import { addTip, drawPurchase, rewordedTexts } from './purchases.ts';
import { drawBetween, drawBoolean, drawItem, drawNumber } from './random.ts';
import { addDailyTrades } from './trades.ts';
import {
  addTransactionAtBank,
  type BankTime,
  bookDueTransactions,
  bookPendingTransaction,
  dropPendingTransaction,
  rewordTransaction,
} from './transactions.ts';

/** A usual account: some purchases are pending first, and few of those are never booked. */
export const DEFAULT_ACCOUNT_ODDS: AccountOdds = {
  ...{ perDay: 1.1, pending: 0.3, neverPosts: 0.03, tip: 0, rewritten: 0 },
  ...{ sharedReference: 0, future: 0, late: 0, twin: 0.02 },
};

/** Simulates the days since the last call, up to this moment of the bank's day. */
export function simulateAccountUntil(account: SimulatedAccount, until: BankTime): void {
  while (account.livedUntil < until.today) {
    const today = addUtcDays(account.livedUntil, 1);
    account.livedUntil = today;
    // The events of a day happen at noon, or at the world's current time if it is earlier.
    const now = Math.min(utcDayStartMs(today) + DAY_MS / 2, until.now);
    bookDueTransactions(account, today);
    if (account.odds !== null) liveDay(account, account.odds, { today, now });
  }
}

function liveDay(account: SimulatedAccount, odds: AccountOdds, at: BankTime): void {
  settlePending(account, at);
  if (account.kind === 'depot') {
    addDailyTrades(account, at);
    return;
  }
  addMonthlyTransactions(account, at);
  for (let many = countOfDay(account, odds); many > 0; many -= 1) buy(account, odds, at);
  if (drawBoolean(account.random, odds.rewritten)) rewriteRecent(account, at);
}

/** Books or drops the pending transactions whose planned day has come. */
function settlePending(account: SimulatedAccount, at: BankTime): void {
  for (const transaction of account.transactions) {
    const { plan } = transaction;
    if (transaction.status !== 'pending' || plan === null || plan.day > at.today) continue;
    if (plan.becomes === 'dropped') dropPendingTransaction(account, transaction, at);
    else bookPendingTransaction(account, transaction, at, { minor: plan.minor });
  }
}

function countOfDay({ random, kind }: SimulatedAccount, { perDay }: AccountOdds): number {
  const mean = kind === 'savings' ? perDay / 20 : kind === 'card' ? perDay / 2 : perDay;
  return Math.floor(mean) + (drawBoolean(random, mean % 1) ? 1 : 0);
}

/** Adds the monthly transactions that are due: wages, rent, interest. */
function addMonthlyTransactions(account: SimulatedAccount, at: BankTime): void {
  const dayOfMonth = at.today.slice(8);
  const month = at.today.slice(0, 7);
  if (account.kind === 'current' && dayOfMonth === '27') {
    addTransactionAtBank(account, { minor: 312_450, counterpart: 'Muster AG', text: `Gehalt ${month}` }, at);
  }
  if (account.kind === 'current' && dayOfMonth === '01') {
    addTransactionAtBank(account, { minor: -98_000, counterpart: 'Hausverwaltung Meyer', text: `Miete ${month}` }, at);
  }
  if (account.kind === 'savings' && dayOfMonth === '01') {
    addTransactionAtBank(account, { minor: 20_000, counterpart: account.holder, text: 'Sparrate' }, at);
  }
}

function buy(account: SimulatedAccount, odds: AccountOdds, at: BankTime): void {
  const { random } = account;
  const purchase = drawPurchase(random);
  if (drawBoolean(random, odds.pending)) {
    buyPending(account, odds, purchase, at);
    return;
  }
  const [future, late] = [drawBoolean(random, odds.future), drawBoolean(random, odds.late)];
  const day = future
    ? addUtcDays(at.today, drawBetween(random, 1, 5))
    : late
      ? laterDay(addUtcDays(at.today, -drawBetween(random, 1, 3)), account.firstDay)
      : at.today;
  const shared = drawBoolean(random, odds.sharedReference) ? lastOfToday(account, at) : null;
  const faults = [...(future ? (['datedInFuture'] as const) : []), ...(shared ? (['referenceShared'] as const) : [])];
  const facts = { ...purchase, day, sharesReferenceOf: shared, faults };
  addTransactionAtBank(account, facts, at);
  if (drawBoolean(random, odds.twin))
    addTransactionAtBank(account, { ...purchase, day, faults: future ? ['datedInFuture'] : [] }, at);
}

function buyPending(
  account: SimulatedAccount,
  odds: AccountOdds,
  purchase: ReturnType<typeof drawPurchase>,
  at: BankTime,
): void {
  const { random } = account;
  const day = addUtcDays(at.today, drawBetween(random, 1, 4));
  if (drawBoolean(random, odds.neverPosts)) {
    const plan = { day: addUtcDays(day, 2), becomes: 'dropped' as const, minor: purchase.minor };
    addTransactionAtBank(account, { ...purchase, pending: true, plan, faults: ['pendingNeverPosts'] }, at);
    return;
  }
  const tipped = drawBoolean(random, odds.tip);
  const minor = tipped ? addTip(random, purchase.minor) : purchase.minor;
  const faults = minor === purchase.minor ? [] : ['amountChanged' as const];
  addTransactionAtBank(account, { ...purchase, pending: true, plan: { day, becomes: 'booked', minor }, faults }, at);
}

/** The latest transaction booked today that has its own reference. */
function lastOfToday(account: SimulatedAccount, { today }: BankTime): string | null {
  const found = account.transactions.findLast(
    ({ status, day, sharesReferenceOf }) => status === 'booked' && day === today && sharesReferenceOf === null,
  );
  return found?.truthId ?? null;
}

function rewriteRecent(account: SimulatedAccount, at: BankTime): void {
  const recent = account.transactions.slice(-12).filter((one) => one.status === 'booked' && one.otherTexts === null);
  if (recent.length === 0) return void drawNumber(account.random);
  const transaction = drawItem(account.random, recent);
  transaction.faults.push('textChanged');
  rewordTransaction(account, transaction, rewordedTexts(account.random, transaction), at);
}
