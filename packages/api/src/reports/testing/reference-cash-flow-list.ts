import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import type { DaySpan } from './counted-calendar.ts';
import type { RawTransaction } from './raw-wallet.ts';
import type { ReferenceReports } from './reference.ts';
import { cashFlowTransactions, dailyAmountShares } from './reference-cash-flow.ts';

// The lists with `basis: cashFlow`, computed from raw records by the contract (§1), independently of the code.

interface TransactionShare {
  readonly one: RawTransaction;
  /** The share on the days of the span, in the wallet's currency. */
  readonly share: Decimal;
}

/** The transactions of a list with the basis `cashFlow`: leaves of cash flow with cash-flow dates in the span. */
export function referenceCashFlowList(reference: ReferenceReports, { start, end }: DaySpan): TransactionShare[] {
  return cashFlowTransactions(reference).flatMap((one) => {
    const days = [...dailyAmountShares(one)].filter(([day]) => day >= start && day <= end);
    if (days.length === 0) return [];
    const share = days.reduce((sum, [, part]) => sum.plus(part), ZERO);
    return [{ one, share: reference.converted(share, one.amountCurrency, one.date) }];
  });
}
