import { statedLines } from '../statements/stated-lines.ts';
import { openAccount } from '../world/accounts.ts';
import { formatMinorUnits } from '../world/amounts.ts';
import { DEFAULT_BANK_HABITS } from '../world/banks.ts';
import { addUtcDays, laterDay, utcDayStartMs } from '../world/calendar.ts';
import type { BankHabits, ReferenceStyle, SimulatedAccount, SimulatedBank } from '../world/model.ts';
import { REFERENCE_STYLES } from '../world/model.ts';
import { drawBetween, drawBoolean, drawItem, type RandomState, seedFromText } from '../world/random.ts';
import { simulateAccountUntil } from '../world/simulate-account.ts';
import { type BankTime, balanceOnDay } from '../world/transactions.ts';
import { addRandomFaults } from './add-faults.ts';
import type { DeliverySequence, InjectedFault, StatedDelivery } from './delivery-sequence.ts';
import { DEFAULT_FAULT_ODDS, type FaultOdds } from './fault-odds.ts';
import { otherSourceDelivery } from './other-source-delivery.ts';

interface Run {
  readonly seed: number;
  readonly random: RandomState;
  readonly odds: FaultOdds;
  readonly account: SimulatedAccount;
  readonly habits: BankHabits;
  readonly first: string;
  /** Today in the wallet's time zone. */
  today: string;
  hour: number;
  readonly steps: DeliverySequence['steps'];
  readonly injected: InjectedFault[];
  readonly touched: Set<string>;
}

const START = '2026-01-10';

/**
 * Generates the deliveries of one account over some weeks, with random faults at these probabilities. The bank has
 * one reference style. The first delivery has the account's history. Then `days` deliveries follow, usually one a
 * day, with changes by the person in between, and finally three complete deliveries without faults. A seed always
 * generates the same sequence.
 */
export function generateDeliverySequence(
  seed: number,
  { odds = DEFAULT_FAULT_ODDS, days = 18 } = {},
): DeliverySequence {
  const run = begin(seed, odds);
  addDeliveryStep(run, { from: run.first, calm: true });
  for (let day = 0; day < days; day += 1) {
    passTime(run);
    addDeliveryStep(run, { from: windowOf(run), calm: false });
    if (day > 3) changeDeliveredTransactions(run);
  }
  for (let day = 0; day < 3; day += 1) {
    run.account.odds = null;
    run.today = addUtcDays(run.today, 1);
    simulateAccountUntil(run.account, momentOf(run));
    addDeliveryStep(run, { from: run.first, calm: true });
  }
  return sequenceOf(run);
}

function sequenceOf({ seed, account, habits, first, steps, injected }: Run): DeliverySequence {
  for (const { truthId, day, faults } of account.transactions) {
    for (const kind of faults) injected.push({ kind, truthId, day });
  }
  return {
    ...{ seed, habits, steps, injected, truth: account.transactions, currency: account.currency },
    institutionId: account.bankId,
    openingBalance: formatMinorUnits(balanceOnDay(account, addUtcDays(first, -1)), account.currency),
    openingDay: addUtcDays(first, -1),
  };
}

function begin(seed: number, odds: FaultOdds): Run {
  const random = { state: seedFromText(`deliveries ${seed}`) };
  const habits = drawHabits(random, odds);
  // Some histories are long enough for transactions more than 90 days old.
  const history = drawBoolean(random, 0.2) ? drawBetween(random, 92, 120) : drawBetween(random, 3, 40);
  const today = addUtcDays(START, drawBetween(random, 0, 300));
  const bank = bankOf(seed, habits);
  const first = addUtcDays(today, -history);
  const state = { seed, aheadMs: 0, frozenAt: null, origin: first, banks: [bank], accounts: {} };
  const account = openAccount(state, `${bank.id}/anna/current`, odds.life);
  const run: Run = {
    seed,
    random,
    odds,
    account,
    habits,
    first,
    today,
    hour: 9,
    steps: [],
    injected: [],
    touched: new Set(),
  };
  simulateAccountUntil(account, momentOf(run));
  return run;
}

const bankOf = (seed: number, habits: BankHabits): SimulatedBank => ({
  ...{ id: `bank${seed}`, number: 1, name: 'Bank', countryCode: 'DE', bic: 'BANKDEFF', currency: 'EUR' },
  ...{ historyDays: 730, consentDays: 180, readsPerDay: 4, hasSecuritiesAccounts: false, habits },
});

function drawHabits(random: RandomState, odds: FaultOdds): BankHabits {
  const references = drawStyle(random, odds.styles);
  return {
    ...DEFAULT_BANK_HABITS,
    references,
    statesBalances: drawBoolean(random, 0.5),
    newestFirst: drawBoolean(random, 0.5),
    listsPending: drawBoolean(random, 0.75),
    onlyTransactionDate: drawBoolean(random, odds.onlyTransactionDate),
    daysAhead: drawBoolean(random, odds.clockAhead) ? 1 : 0,
  };
}

function drawStyle(random: RandomState, styles: Readonly<Record<ReferenceStyle, number>>): ReferenceStyle {
  return drawItem(
    random,
    REFERENCE_STYLES.flatMap((style) => Array.from({ length: styles[style] }, () => style)),
  );
}

/** Returns the current time by the bank's clock, which may be ahead. */
const momentOf = (run: Run): BankTime => ({
  today: addUtcDays(run.today, run.habits.daysAhead),
  now: utcDayStartMs(run.today) + run.hour * 3_600_000,
});

/** Advances the time: usually by a day, sometimes by some hours or a long weekend. */
function passTime(run: Run): void {
  const days = drawItem(run.random, [1, 1, 1, 1, 1, 1, 0, 2, 4]);
  run.hour = days === 0 ? Math.min(run.hour + 4, 23) : 9;
  run.today = addUtcDays(run.today, days);
  simulateAccountUntil(run.account, momentOf(run));
}

/**
 * Returns the first requested day: usually two weeks ago, and occasionally the beginning of the history, as after a new
 * consent.
 */
function windowOf({ random, first, today }: Run): string {
  if (drawBoolean(random, 0.04)) return first;
  const from = addUtcDays(today, -drawItem(random, [14, 14, 14, 21, 30]));
  return laterDay(from, first);
}

function addDeliveryStep(run: Run, { from, calm }: { from: string; calm: boolean }): void {
  const { account, habits, today } = run;
  const moment = momentOf(run);
  const lines = statedLines(account, habits, { from, until: moment.today, ...moment });
  const bookedBalance = {
    amount: formatMinorUnits(balanceOnDay(account, moment.today), account.currency),
    currency: account.currency,
    day: moment.today,
  };
  const whole: StatedDelivery = {
    ...{ kind: 'delivery', source: 'bank', today, from, until: moment.today, isComplete: true, lines, bookedBalance },
  };
  const delivery = calm ? whole : addRandomFaults(whole, run);
  run.steps.push(delivery);
  if (run.odds.otherSource > 0 && hasOtherSource(run) && from < today && drawBoolean(run.random, 0.2)) {
    run.steps.push(otherSourceDelivery(whole, run));
  }
}

const hasOtherSource = ({ seed, odds }: Run): boolean =>
  drawBoolean({ state: seedFromText(`other source ${seed}`) }, odds.otherSource);

/** The person's changes of one day, to transactions delivered some days before. */
function changeDeliveredTransactions(run: Run): void {
  const { random, odds, account, today, touched } = run;
  const kinds = (
    [
      ['deletes', odds.personDeletes],
      ['renames', odds.personRenames],
      ['changesAmount', odds.personChangesAmount],
    ] as const
  ).filter(([, share]) => drawBoolean(random, share));
  for (const [kind] of kinds) {
    const old = account.transactions.filter(
      ({ status, day, truthId, faults }) =>
        status === 'booked' && day < addUtcDays(today, -6) && !touched.has(truthId) && faults.length === 0,
    );
    if (old.length === 0) continue;
    const { truthId, minor, currency } = drawItem(random, old);
    touched.add(truthId);
    const value = kind === 'changesAmount' ? formatMinorUnits(minor - 100, currency) : `My words ${truthId}`;
    run.steps.push({ kind, truthId, value });
  }
}
