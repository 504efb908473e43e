'use client';

import { CashFlowCard } from './cash-flow-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { SankeyCard } from './sankey-card.tsx';
import { TopExpensesCard } from './top-expenses-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { useCompared } from './use-compared.ts';
import { usePeriod } from './use-period.ts';

/** What a period brought, what it took and what was moved in it; every number leads to its bookings. */
export function ReportsPage() {
  const [shown, show] = usePeriod();
  // Of a running period all cards show the days so far.
  const { now } = useCompared(shown);
  return (
    <ReportsFrame tab="flow" shown={shown} onShow={show}>
      <MonthsCard shown={now} />
      <SankeyCard shown={shown} />
      <CashFlowCard shown={shown} />
      <div className="grid items-start gap-5 @4xl:grid-cols-2 print:block print:space-y-5">
        <TopExpensesCard shown={now} />
        <TransfersCard shown={now} />
      </div>
    </ReportsFrame>
  );
}
