import type { StatedLine } from '../statements/stated-lines.ts';
import { statedLines } from '../statements/stated-lines.ts';
import { addUtcDays, utcDayStartMs } from '../world/calendar.ts';
import type { BankHabits, LineFault, SimulatedAccount } from '../world/model.ts';
import { drawBetween, drawBoolean, type RandomState } from '../world/random.ts';
import type { InjectedFault, StatedDelivery } from './delivery-sequence.ts';
import type { FaultOdds } from './fault-odds.ts';

interface FaultInjectionRun {
  readonly random: RandomState;
  readonly odds: FaultOdds;
  readonly account: SimulatedAccount;
  readonly habits: BankHabits;
  readonly first: string;
  readonly injected: InjectedFault[];
}

/** Lines per page, for repeated or missing pages. */
const PAGE = 10;

/** Adds random faults to a delivery. Each fault is recorded in `injected` and on the affected lines. */
export function addRandomFaults(delivery: StatedDelivery, run: FaultInjectionRun): StatedDelivery {
  const { random, odds } = run;
  let disturbed = withWrongCurrencies(delivery, run);
  if (drawBoolean(random, odds.deliveredAgain)) disturbed = withUnrequestedOldLines(disturbed, run);
  if (drawBoolean(random, odds.pageTwice)) disturbed = withPageTwice(disturbed, run);
  if (drawBoolean(random, odds.pageMissing)) disturbed = withoutPage(disturbed, run, { known: true });
  if (drawBoolean(random, odds.pageMissingSilently)) disturbed = withoutPage(disturbed, run, { known: false });
  if (drawBoolean(random, odds.consentEnded)) disturbed = cutOff(disturbed, run);
  return disturbed;
}

const marked = (line: StatedLine, fault: LineFault): StatedLine => ({ ...line, faults: [...line.faults, fault] });

function recordInjectedFault(run: FaultInjectionRun, kind: LineFault, { today }: StatedDelivery): void {
  run.injected.push({ kind, truthId: null, day: today });
}

/** Adds up to five lines that were booked more than 90 days ago and before the requested days. */
function withUnrequestedOldLines(delivery: StatedDelivery, run: FaultInjectionRun): StatedDelivery {
  const until = addUtcDays(delivery.today, -91);
  if (until < run.first) return delivery;
  const now = utcDayStartMs(delivery.today) + 9 * 3_600_000;
  const old = statedLines(run.account, run.habits, { from: run.first, until, today: delivery.until, now })
    .filter(({ pending, day }) => !pending && day <= until && day < delivery.from)
    .slice(0, drawBetween(run.random, 1, 5))
    .map((line) => marked(line, 'deliveredAgain'));
  if (old.length > 0) recordInjectedFault(run, 'deliveredAgain', delivery);
  return { ...delivery, lines: [...delivery.lines, ...old] };
}

function withPageTwice(delivery: StatedDelivery, run: FaultInjectionRun): StatedDelivery {
  const start = drawBetween(run.random, 0, Math.floor(delivery.lines.length / PAGE)) * PAGE;
  const again = delivery.lines.slice(start, start + PAGE).map((line) => marked(line, 'pageTwice'));
  if (again.length > 0) recordInjectedFault(run, 'pageTwice', delivery);
  return { ...delivery, lines: delivery.lines.toSpliced(start + PAGE, 0, ...again) };
}

/**
 * Removes a page. The remaining lines do not show the gap, but the client may know of it. Marks the remaining lines
 * with the fault.
 */
function withoutPage(delivery: StatedDelivery, run: FaultInjectionRun, { known }: { known: boolean }): StatedDelivery {
  const start = drawBetween(run.random, 0, Math.floor(delivery.lines.length / PAGE)) * PAGE;
  if (start >= delivery.lines.length) return delivery;
  recordInjectedFault(run, 'pageMissing', delivery);
  const left = delivery.lines.toSpliced(start, PAGE).map((line) => marked(line, 'pageMissing'));
  return { ...delivery, lines: left, isComplete: delivery.isComplete && !known };
}

function cutOff(delivery: StatedDelivery, run: FaultInjectionRun): StatedDelivery {
  recordInjectedFault(run, 'consentEnded', delivery);
  const left = drawBetween(run.random, 0, delivery.lines.length);
  const lines = delivery.lines.slice(0, left).map((line) => marked(line, 'consentEnded'));
  return { ...delivery, lines, isComplete: false };
}

/**
 * Changes the currency of some booked lines in this delivery. Only for banks with stable references: without them, such
 * a line would look like another transaction.
 */
function withWrongCurrencies(delivery: StatedDelivery, run: FaultInjectionRun): StatedDelivery {
  if (run.habits.references !== 'stable' || run.odds.wrongCurrency === 0) return delivery;
  const lines = delivery.lines.map((line) => {
    if (line.pending || !drawBoolean(run.random, run.odds.wrongCurrency)) return line;
    run.injected.push({ kind: 'wrongCurrency', truthId: line.truthId, day: delivery.today });
    return { ...marked(line, 'wrongCurrency'), currency: 'USD', balanceAfter: null };
  });
  return { ...delivery, lines };
}
