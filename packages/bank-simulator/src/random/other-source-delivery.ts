import type { StatedLine } from '../statements/stated-lines.ts';
import { addUtcDays } from '../world/calendar.ts';
import { drawBoolean, seedFromText } from '../world/random.ts';
import type { InjectedFault, StatedDelivery } from './delivery-sequence.ts';
import type { FaultOdds } from './fault-odds.ts';

/**
 * Returns the delivery of a file or a second provider for the same account and days. It has the booked transactions
 * up to yesterday, by date and without references, with texts in upper case. Some lines have other texts or are dated
 * one day earlier, the same in each delivery.
 */
export function otherSourceDelivery(
  delivery: StatedDelivery,
  run: { readonly odds: FaultOdds; readonly injected: InjectedFault[] },
): StatedDelivery {
  const lines = delivery.lines
    .filter(({ pending, day }) => !pending && day < delivery.today)
    .map((line) => otherLine(line, run.odds))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  run.injected.push({ kind: 'otherSource', truthId: null, day: delivery.today });
  return { ...delivery, source: 'otherSource', lines, until: addUtcDays(delivery.today, -1) };
}

function otherLine(line: StatedLine, odds: FaultOdds): StatedLine {
  const random = { state: seedFromText(`other source ${line.truthId}`) };
  const faults: StatedLine['faults'] = [...line.faults, 'otherSource'];
  const own = { ...line, faults, reference: null, pendingReference: null, contentReference: null };
  if (!drawBoolean(random, odds.otherSourceDiffers)) return { ...own, text: line.text.toUpperCase() };
  if (drawBoolean(random, 0.5)) return { ...own, counterpart: 'SAMMLER', text: 'Umsatz', balanceAfter: null };
  const day = addUtcDays(line.day, -1);
  return { ...own, day, bookingDay: day, valueDay: day, transactionDay: null, balanceAfter: null };
}
