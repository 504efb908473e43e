'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { CashFlowCard } from './by-category/cash-flow-card.tsx';
import { EmptyPeriodCard } from './empty-period-card.tsx';
import { merchantExpensesInput } from './merchant-expenses-input.ts';
import { MonthlyCashFlowCard } from './monthly-cash-flow-card.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { SankeyCard } from './sankey-card.tsx';
import { TopExpensesCard } from './top-expenses-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { useComparedDays } from './use-compared-days.ts';
import { useFlows } from './use-flows.ts';
import { usePeriod } from './use-period.ts';

/** The report of a period's income, expenses and transfers; numbers link to their transactions. */
export function ReportsPage() {
  const [shown, show] = usePeriod();
  // For a running period, all cards show the days so far.
  const { now } = useComparedDays(shown);
  const isNothing = useIsNoFlow(shown);
  return (
    <ReportsFrame tab="flow" shown={shown} onShow={show}>
      {isNothing && <EmptyPeriodCard shown={shown} of="flow" />}
      <MonthlyCashFlowCard shown={now} hidesEmpty={isNothing} />
      {!isNothing && <SankeyCard shown={shown} />}
      {!isNothing && <CashFlowCard shown={shown} />}
      <div className="grid items-start gap-5 @4xl:grid-cols-2 print:block print:space-y-5">
        {!isNothing && <TopExpensesCard shown={now} />}
        <TransfersCard shown={now} hidesEmpty={isNothing} />
      </div>
    </ReportsFrame>
  );
}

/**
 * Whether the period has no cash flow; false while unknown. Also checks the payees, because the sum of a category may
 * be zero despite transactions.
 */
function useIsNoFlow(shown: PeriodWithDays): boolean {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { now } = useComparedDays(shown);
  const flows = useFlows(shown).data?.byCategory;
  const payees = useQuery(trpc.reports.expensesByMerchant.queryOptions(merchantExpensesInput(walletId, now))).data;
  return (
    flows !== undefined &&
    Object.values(flows).every(({ value }) => value === 0) &&
    payees !== undefined &&
    payees.length === 0
  );
}
