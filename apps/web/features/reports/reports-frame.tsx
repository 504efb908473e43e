'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Printer } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { PERIOD_PRESETS, type PeriodWithDays, periodParam, presetPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { PrintedReportHeader } from './printed-report-header.tsx';
import { usePeriodTitles } from './use-period-titles.ts';

const TABS = { flow: '', worth: '/worth' } as const;

interface Props {
  readonly tab: keyof typeof TABS;
  readonly shown: PeriodWithDays;
  readonly onShow: (next: PeriodWithDays) => void;
  readonly children: ReactNode;
}

/** The frame of all reports: the period, and the links between reports. */
export function ReportsFrame({ tab, shown, onShow, children }: Props) {
  const t = useTranslations('reports');
  useReportCommands(onShow);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('title')}
          period={<PeriodPicker shown={shown} onShow={onShow} />}
          action={
            <Button icon={<Printer />} onClick={() => window.print()} className="max-sm:hidden">
              {t('print')}
            </Button>
          }
        />
        <Tabs shown={shown} />
      </div>
      <PrintedReportHeader title={t(`tabs.${tab}`)} shown={shown} />
      {/* Paper has a block layout, because grid rows don't break across pages. */}
      <div className="@container grid gap-5 print:block print:space-y-5">{children}</div>
    </>
  );
}

function Tabs({ shown }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports');
  const { walletId } = useWallet();
  const pathname = usePathname();
  return (
    <nav
      aria-label={t('title')}
      className="mb-5 flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]"
    >
      {(['flow', 'worth'] as const).map((tab) => {
        const path = `/w/${walletId}/reports${TABS[tab]}`;
        return (
          <Link
            key={tab}
            href={`${path}?${new URLSearchParams({ period: periodParam(shown) })}`}
            aria-current={pathname === path ? 'page' : undefined}
            className="focus-visible:-outline-offset-2 flex min-h-control shrink-0 items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-text aria-[current]:border-accent aria-[current]:text-text"
          >
            {t(`tabs.${tab}`)}
          </Link>
        );
      })}
    </nav>
  );
}

function useReportCommands(onShow: (next: PeriodWithDays) => void): void {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const { today } = useWallet();
  useCommands(
    useMemo(
      () =>
        PERIOD_PRESETS.map((preset) => ({
          id: `report-${preset}`,
          label: t('open', { period: names.presetName(preset) }),
          group: t('title'),
          run: () => onShow(presetPeriod(preset, today)),
        })),
      [t, names, today, onShow],
    ),
  );
}
