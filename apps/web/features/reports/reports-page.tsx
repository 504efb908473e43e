'use client';

import { CashFlowCard } from './cash-flow-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { NothingCard } from './nothing-card.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { SankeyCard } from './sankey-card.tsx';
import { TopExpensesCard } from './top-expenses-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { useCompared } from './use-compared.ts';
import { useIsNoFlow } from './use-is-no-flow.ts';
import { usePeriod } from './use-period.ts';

/** What a period brought, what it took and what was moved in it; every number leads to its bookings. */
export function ReportsPage() {
  const [shown, show] = usePeriod();
  // Of a running period all cards show the days so far.
  const { now } = useCompared(shown);
  const isNothing = useIsNoFlow(shown);
  return (
    <ReportsFrame tab="flow" shown={shown} onShow={show}>
      {isNothing && <NothingCard shown={shown} of="flow" />}
      <MonthsCard shown={now} hidesEmpty={isNothing} />
      {!isNothing && <SankeyCard shown={shown} />}
      {!isNothing && <CashFlowCard shown={shown} />}
      <div className="grid items-start gap-5 @4xl:grid-cols-2 print:block print:space-y-5">
        {!isNothing && <TopExpensesCard shown={now} />}
        <TransfersCard shown={now} hidesEmpty={isNothing} />
      </div>
    </ReportsFrame>
  );
}
