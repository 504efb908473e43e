'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { nearestPeriod } from './nearest-period.ts';
import { showPeriod } from './use-period.ts';
import { usePeriodTitles } from './use-period-titles.ts';

interface Props {
  readonly shown: PeriodWithDays;
  /** The missing data: cash flow, or assets with a value. */
  readonly of: 'flow' | 'worth';
}

/**
 * The card for a period without data: links to the nearest period with data or, in an empty wallet, the first steps.
 */
export function EmptyPeriodCard({ shown, of }: Props) {
  const t = useTranslations('reports.nothing');
  const trpc = useTRPC();
  const names = usePeriodTitles();
  const { walletId } = useWallet();
  const { first, last } = shown;
  const { data } = useQuery(
    trpc.reports.nearestDays.queryOptions(
      { walletId, start: first ?? last, end: last, of },
      { enabled: first !== null },
    ),
  );
  const nearest = data === undefined ? null : nearestPeriod(shown, data);
  const isEmpty = first === null || (data !== undefined && nearest === null);
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title={isEmpty ? t(`${of}.empty`) : t('inPeriod', { period: names.short(shown) })}
        action={
          isEmpty ? (
            <FirstSteps />
          ) : (
            nearest !== null && (
              <Button variant="primary" className="print:hidden" onClick={() => showPeriod(nearest)}>
                {t('show', { period: names.short(nearest) })}
              </Button>
            )
          )
        }
      >
        {t(`${of}.text`)}
      </EmptyState>
    </Card>
  );
}

function FirstSteps() {
  const t = useTranslations('reports.nothing');
  const home = useTranslations('home');
  const { walletId, mayWrite } = useWallet();
  if (!mayWrite) return null;
  return (
    <>
      <Button asChild variant="primary" className="print:hidden">
        <Link href={`/w/${walletId}/import`}>{home('import')}</Link>
      </Button>
      <Button asChild className="print:hidden">
        <Link href={`/w/${walletId}/transactions?new`}>{t('add')}</Link>
      </Button>
    </>
  );
}
