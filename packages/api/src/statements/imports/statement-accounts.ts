import { bookingsOf } from '@coffer/banking/statements/broker/broker-statement.ts';
import type { Investment, StatementAccount, StatementBalance } from '@coffer/banking/statements/statements.ts';

/** A summary of one account in a statement file. */
export interface AccountSummary {
  readonly account: string | null;
  readonly institution: string | null;
  readonly investment: Investment | null;
  readonly currencies: readonly string[];
  readonly bookings: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly openingBalance: StatementBalance | null;
  readonly closingBalance: StatementBalance | null;
}

export function summaryOf({
  currency,
  bookings,
  broker,
  periods: _days,
  ...account
}: StatementAccount): AccountSummary {
  const all = broker === null ? bookings : [...bookings, ...bookingsOf(broker)];
  const currencies = new Set(currency === null ? [] : [currency]);
  let firstDate: string | null = null;
  let lastDate: string | null = null;
  for (const booking of all) {
    if (booking.currency !== null) currencies.add(booking.currency);
    if (firstDate === null || booking.date < firstDate) firstDate = booking.date;
    if (lastDate === null || booking.date > lastDate) lastDate = booking.date;
  }
  return { ...account, currencies: [...currencies], bookings: all.length, firstDate, lastDate };
}
