import { openAccount } from './accounts.ts';
import { createSimulatedBanks } from './banks.ts';
import { addUtcDays, DAY_MS, toUtcDay } from './calendar.ts';
import type { AccountOdds, BankHabits, SimulatedAccount, SimulatedBank, TrueTransaction, WorldState } from './model.ts';
import { DEFAULT_ACCOUNT_ODDS, simulateAccountUntil } from './simulate-account.ts';
import {
  addTransactionAtBank,
  type BankTime,
  balanceOnDay,
  bookPendingTransaction,
  dropPendingTransaction,
  rewordTransaction,
  type TransactionFacts,
} from './transactions.ts';

const HISTORY_DAYS = 400;
const KINDS = ['current', 'savings', 'card'] as const;

/** The banks, their clock and the true transactions of their accounts. All data is in `state`. */
export class BankWorld {
  readonly state: WorldState;

  constructor(state: WorldState) {
    this.state = state;
  }

  /** @param now ISO 8601: the clock is frozen at this time until a test moves it. By default, it follows the machine's clock. */
  static make({ seed = 1, now }: { seed?: number; now?: string | undefined } = {}): BankWorld {
    const frozenAt = now === undefined ? null : Date.parse(now);
    const origin = addUtcDays(toUtcDay(frozenAt ?? Date.now()), -HISTORY_DAYS);
    return new BankWorld({ seed, aheadMs: 0, frozenAt, origin, banks: createSimulatedBanks(), accounts: {} });
  }

  now(): number {
    return (this.state.frozenAt ?? Date.now()) + this.state.aheadMs;
  }

  /** Today by the calendar of a bank, or by the world's. */
  today(bank?: SimulatedBank): string {
    return addUtcDays(toUtcDay(this.now()), bank?.habits.daysAhead ?? 0);
  }

  /** Moves the time forward and simulates all accounts. */
  advance({ days = 0, ms = 0 }: { days?: number; ms?: number }): void {
    this.state.aheadMs += days * DAY_MS + ms;
    this.liveOn();
  }

  /** Freezes the clock at this time. @throws RangeError if the time is earlier, because nothing can be reverted */
  setClock(now: string): void {
    if (!(Date.parse(now) >= this.now())) throw new RangeError(`The clock is later than ${now}.`);
    this.state.frozenAt = Date.parse(now);
    this.state.aheadMs = 0;
    this.liveOn();
  }

  bank(id: string): SimulatedBank {
    const found = this.state.banks.find((bank) => bank.id === id);
    if (found === undefined) throw new RangeError(`No bank ${id}.`);
    return found;
  }

  /** Changes the bank's habits from now on. */
  setHabits(bankId: string, habits: Partial<BankHabits>): void {
    Object.assign(this.bank(bankId).habits, habits);
  }

  /** A person's accounts at a bank: created on first use, and always the same for a seed, bank and login. */
  accountsOf(bankId: string, login: string): SimulatedAccount[] {
    const bank = this.bank(bankId);
    const kinds = [...KINDS, ...(bank.hasSecuritiesAccounts ? (['depot'] as const) : [])];
    return kinds.map((kind) => this.account(`${bankId}/${login}/${kind}`));
  }

  /** @throws if the key is not `bank/login/kind` */
  account(key: string): SimulatedAccount {
    const found = this.state.accounts[key] ?? openAccount(this.state, key, DEFAULT_ACCOUNT_ODDS);
    this.state.accounts[key] = found;
    simulateAccountUntil(found, this.moment(found));
    return found;
  }

  /** Creates an empty account without simulated events, for a test's own transactions. */
  emptyAccount(key: string, openingMinor = 0): SimulatedAccount {
    const account = openAccount(this.state, key, null);
    account.openingMinor = openingMinor;
    account.runningMinor = openingMinor;
    this.state.accounts[key] = account;
    return this.account(key);
  }

  setOdds(key: string, odds: AccountOdds | null): void {
    this.account(key).odds = odds;
  }

  moment(account: SimulatedAccount): BankTime {
    return { today: this.today(this.bank(account.bankId)), now: this.now() };
  }

  /** Adds a transaction now. */
  book(key: string, facts: TransactionFacts): TrueTransaction {
    const account = this.account(key);
    return addTransactionAtBank(account, facts, this.moment(account));
  }

  /** Books a pending transaction now. */
  post(truthId: string, change: { day?: string; minor?: number } = {}): void {
    const { account, transaction } = this.find(truthId);
    if (change.minor !== undefined && change.minor !== transaction.minor) transaction.faults.push('amountChanged');
    bookPendingTransaction(account, transaction, this.moment(account), change);
  }

  /** Drops a pending transaction now. */
  drop(truthId: string): void {
    const { account, transaction } = this.find(truthId);
    transaction.faults.push('pendingNeverPosts');
    dropPendingTransaction(account, transaction, this.moment(account));
  }

  rewrite(truthId: string, texts: { counterpart: string; text: string }): void {
    const { account, transaction } = this.find(truthId);
    transaction.faults.push('textChanged');
    rewordTransaction(account, transaction, texts, this.moment(account));
  }

  find(truthId: string): { account: SimulatedAccount; transaction: TrueTransaction } {
    const account = this.account(truthId.split('#')[0] ?? '');
    const transaction = account.transactions.find((one) => one.truthId === truthId);
    if (transaction === undefined) throw new RangeError(`No transaction ${truthId}.`);
    return { account, transaction };
  }

  /** The balance of booked transactions at the end of a day, or now. */
  balance(key: string, day?: string): number {
    const account = this.account(key);
    return balanceOnDay(account, day ?? this.moment(account).today);
  }

  private liveOn(): void {
    for (const key of Object.keys(this.state.accounts)) this.account(key);
  }
}
