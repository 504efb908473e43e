import { monthNumber, monthOf } from './months.ts';
import type { PlanItem } from './records.ts';

export type Recurrence = Pick<PlanItem, 'month' | 'frequency' | 'duration'>;

/** Whether it is due in a month (by its number): in its own, and every `frequency` months while fewer than `duration` have passed. */
export function isDue({ month, frequency, duration }: Recurrence, at: number): boolean {
  const passed = at - monthNumber(month);
  if (frequency === 0) return passed === 0;
  return passed >= 0 && passed % frequency === 0 && (duration === 0 || passed < duration);
}

/** How often it is due in all; null is without end. */
export function timesOf({ frequency, duration }: Recurrence): number | null {
  if (frequency === 0) return 1;
  return duration === 0 ? null : Math.ceil(duration / frequency);
}

/** The last month in which it is due; null is without end. */
export function lastMonthOf(recurrence: Recurrence): string | null {
  const times = timesOf(recurrence);
  return times === null ? null : monthOf(monthNumber(recurrence.month) + (times - 1) * recurrence.frequency);
}
