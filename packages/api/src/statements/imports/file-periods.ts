import type { StatedBalance } from '@coffer/banking/providers/provider.ts';
import { brokerTransactions } from '@coffer/banking/statements/broker/broker-statement.ts';
import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import type {
  StatementAccount,
  StatementBalance,
  StatementPeriod,
} from '@coffer/banking/statements/parse-statement.ts';
import { transactionDayRange } from '@coffer/banking/statements/period.ts';
import { addDays, laterDate } from '@coffer/domain/dates.ts';

/** A period whose transactions are all in the file. */
export interface FilePeriod {
  readonly from: string;
  readonly until: string;
  /** True if the file states the period; false if it spans the first to the last transaction. */
  readonly isStated: boolean;
  readonly balances: readonly StatedBalance[];
}

/** Maximum number of separate periods; real files have fewer. Only the last periods of a hostile file are kept. */
const MAX_FILE_PERIODS = 1000;
/** Maximum number of balances per period, enough for daily statements over ten years; the last balances are kept. */
const MAX_BALANCES = 4000;

/**
 * The periods whose transactions are all in the file, with balances stated for the end of a day. Notifications
 * (camt.054) cover no period; balances in account reports (camt.052) are intraday and ignored.
 */
export function coveredFilePeriods(
  accounts: readonly StatementAccount[],
  importerType: ImporterType,
  defaultCurrency: string,
): FilePeriod[] {
  if (importerType === 'camt054') return [];
  const periods = accounts.flatMap((account) =>
    periodsOf(account).map((period) => ({
      ...period,
      balances:
        importerType === 'camt052' || account.investment !== null
          ? []
          : balancesOf(period, account.currency ?? defaultCurrency),
    })),
  );
  return mergeAdjacentPeriods(periods)
    .slice(-MAX_FILE_PERIODS)
    .map((days) => ({ ...days, balances: days.balances.slice(-MAX_BALANCES) }));
}

function periodsOf({ periods, transactions, broker }: StatementAccount): readonly StatementPeriod[] {
  if (broker === null || periods.some(({ isStated }) => isStated)) return periods;
  const days = transactionDayRange([...transactions, ...brokerTransactions(broker)]);
  return days === null ? [] : [{ ...days, isStated: false, opening: null, closing: null }];
}

function balancesOf({ from, isStated, opening, closing }: StatementPeriod, currency: string): StatedBalance[] {
  const stated = (balance: StatementBalance | null, date: string | undefined): StatedBalance[] =>
    balance === null || date === undefined
      ? []
      : [{ date, amount: balance.amount, currency: balance.currency ?? currency }];
  // Without a stated period, the first transaction's day may not be the day after the opening balance.
  const dayBefore = isStated && from > '1900-01-01' ? addDays(from, -1) : undefined;
  return [...stated(opening, dayBefore), ...stated(closing, closing?.date)];
}

/** Sorts periods by day and merges adjacent ones. */
function mergeAdjacentPeriods(periods: readonly FilePeriod[]): FilePeriod[] {
  const all: { from: string; until: string; isStated: boolean; balances: StatedBalance[] }[] = [];
  for (const next of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
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
