import type { StatedBalance } from '@coffer/banking/providers/provider.ts';
import { bookingsOf } from '@coffer/banking/statements/broker/broker-statement.ts';
import { daysOfBookings } from '@coffer/banking/statements/period.ts';
import type {
  ImporterType,
  StatementAccount,
  StatementBalance,
  StatementPeriod,
} from '@coffer/banking/statements/statements.ts';
import { addDays, laterDate } from '@coffer/domain/dates.ts';

/** Days of which a file tells all bookings. */
export interface ToldDays {
  readonly from: string;
  readonly until: string;
  /** The file says so; else they are the days of its first and its last booking. */
  readonly isStated: boolean;
  readonly balances: readonly StatedBalance[];
}

/** More apart from each other no account's file has; of a hostile one the last count. */
const MOST = 1000;
/** Balances of one stretch of days, of which the last count too: a statement a day for ten years has as many. */
const MOST_BALANCES = 4000;

/**
 * The days of which a file tells all bookings of the account, and the balances that it states for the end of a day. A
 * notification (camt.054) tells of single bookings; an account report (camt.052) states balances of some hour.
 */
export function toldDays(
  accounts: readonly StatementAccount[],
  importerType: ImporterType,
  defaultCurrency: string,
): ToldDays[] {
  if (importerType === 'camt054') return [];
  const told = accounts.flatMap((account) =>
    periodsOf(account).map((period) => ({
      ...period,
      balances:
        importerType === 'camt052' || account.investment !== null
          ? []
          : balancesOf(period, account.currency ?? defaultCurrency),
    })),
  );
  return joined(told)
    .slice(-MOST)
    .map((days) => ({ ...days, balances: days.balances.slice(-MOST_BALANCES) }));
}

function periodsOf({ periods, bookings, broker }: StatementAccount): readonly StatementPeriod[] {
  if (broker === null || periods.some(({ isStated }) => isStated)) return periods;
  const days = daysOfBookings([...bookings, ...bookingsOf(broker)]);
  return days === null ? [] : [{ ...days, isStated: false, opening: null, closing: null }];
}

function balancesOf({ from, isStated, opening, closing }: StatementPeriod, currency: string): StatedBalance[] {
  const stated = (balance: StatementBalance | null, date: string | undefined): StatedBalance[] =>
    balance === null || date === undefined
      ? []
      : [{ date, amount: balance.amount, currency: balance.currency ?? currency }];
  // What stood before the first booking of a file without a period, need not be what stood at the end of the day before.
  const dayBefore = isStated && from > '1900-01-01' ? addDays(from, -1) : undefined;
  return [...stated(opening, dayBefore), ...stated(closing, closing?.date)];
}

/** In the order of the days, those that follow each other as one. */
function joined(told: readonly ToldDays[]): ToldDays[] {
  const all: { from: string; until: string; isStated: boolean; balances: StatedBalance[] }[] = [];
  for (const next of told.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = all.at(-1);
    if (last === undefined || last.isStated !== next.isStated || next.from > addDays(last.until, 1)) {
      all.push({ ...next, balances: [...next.balances] });
    } else {
      last.until = laterDate(last.until, next.until);
      for (const balance of next.balances) last.balances.push(balance);
    }
  }
  return all;
}
