import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import type { DaySpan } from './counted-calendar.ts';
import type { RawTransaction } from './raw-wallet.ts';
import { cashFlowTransactions, dailyAmountShares } from './reference-cash-flow.ts';
import type { ReferenceReports } from './reference-reports.ts';

// The lists with `basis: cashFlow`, computed from raw records by the contract (§1), independently of the code.

interface TransactionShare {
  readonly one: RawTransaction;
  /** The share on the days of the span, in the wallet's currency. */
  readonly share: Decimal;
}

/** The transactions in a list with the basis `cashFlow`: leaves that count as cash flow on some day of the span. */
export function referenceCashFlowList(reference: ReferenceReports, { start, end }: DaySpan): TransactionShare[] {
  return cashFlowTransactions(reference).flatMap((one) => {
    const days = [...dailyAmountShares(one)].filter(([day]) => day >= start && day <= end);
    if (days.length === 0) return [];
    const share = days.reduce((sum, [, part]) => sum.plus(part), ZERO);
    return [{ one, share: reference.converted(share, one.amountCurrency, one.date) }];
  });
}
