'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CashFlowCard } from './cash-flow-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { SankeyCard } from './sankey-card.tsx';
import { TopExpensesCard } from './top-expenses-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { usePeriod } from './use-period.ts';

/** What a period brought, what it took and what was moved in it; every number leads to its bookings. */
export function ReportsPage() {
  const t = useTranslations('reports');
  const [shown, show] = usePeriod();
  return (
    <>
      <PageHeader
        title={t('title')}
        period={<PeriodPicker shown={shown} onShow={show} />}
        action={
          <Button icon={<Printer />} onClick={() => window.print()} className="max-sm:hidden print:hidden">
            {t('print')}
          </Button>
        }
      />
      <div className="grid gap-5">
        <MonthsCard shown={shown} />
        <SankeyCard shown={shown} />
        <CashFlowCard shown={shown} />
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <TopExpensesCard shown={shown} />
          <TransfersCard shown={shown} />
        </div>
      </div>
    </>
  );
}
