'use client';

import { Card } from '@coffer/ui/card.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ToggledKeys, useToggledKeys } from '#shared/page/use-toggled-keys.ts';
import type { PeriodWithComparison, PeriodWithDays } from '#shared/periods/periods.ts';
import type { DownloadRow } from '#shared/tables/cells.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FlowFilter } from '../cash-flow-input.ts';
import {
  type ComparedSums,
  cashFlowSections,
  hasAmount,
  type FlowSection as Section,
  sumFlows,
  withFlowKinds,
} from '../cash-flow-sections.ts';
import { LoadableReport } from '../loadable-report.tsx';
import { ReportDownload } from '../report-download.tsx';
import { useCashFlowHref } from '../use-cash-flow-href.ts';
import { useComparedDays } from '../use-compared-days.ts';
import { useFlows } from '../use-flows.ts';
import { usePeriodTitles } from '../use-period-titles.ts';
import { FlowFilterBar } from './flow-filter-bar.tsx';
import { filterLinkParameters } from './flow-link-parameters.ts';
import { FlowRow, FlowTableHead } from './flow-row.tsx';
import { SectionFlows } from './section-flows.tsx';
import { useFlowFilter } from './use-flow-filter.ts';

/** Income and expenses by category, compared with the previous period. */
export function CashFlowCard({ shown }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports');
  const { wallet } = useWallet();
  const [filter, setFilter] = useFlowFilter();
  const query = useFlows(shown, filter);
  const rows = query.data?.byCategory ?? {};
  const parts = cashFlowSections(rows, wallet.currency);
  const compared = useComparedDays(shown);
  const toggles = useToggledKeys();
  const table = useTable(compared, parts);
  return (
    <Card
      title={t('cashFlow')}
      padded={false}
      className="@container"
      action={parts.length > 0 && <ReportDownload report={t('cashFlow')} shown={compared.now} rows={table} />}
    >
      <FlowFilterBar filter={filter} onChange={setFilter} />
      <LoadableReport query={query} rows={8}>
        {parts.length === 0 ? (
          <p className="px-4 pb-4 text-muted sm:px-5">{t('flowFilter.nothing')}</p>
        ) : (
          <Flows
            compared={compared}
            parts={parts}
            net={sumFlows(withFlowKinds(rows), wallet.currency)}
            filter={filter}
            toggles={toggles}
          />
        )}
      </LoadableReport>
    </Card>
  );
}

interface FlowsProps {
  readonly compared: PeriodWithComparison;
  readonly parts: readonly Section[];
  readonly net: ComparedSums;
  readonly filter: FlowFilter;
  readonly toggles: ToggledKeys;
}

function Flows({ compared, parts, net, filter, toggles }: FlowsProps) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const { now, before } = compared;
  const hrefOf = useCashFlowHref(now);
  const parameters = filterLinkParameters(filter);
  return (
    <div className="print:table print:w-full">
      {before !== null && (
        <p className="px-4 pb-1 text-muted text-sm sm:px-5 @2xl:sr-only print:table-caption print:text-left">
          {t('compared', { now: names.short(now), before: names.short(before) })}
        </p>
      )}
      <FlowTableHead now={names.short(now)} before={before === null ? null : names.short(before)} />
      {parts.map((part) => (
        <SectionFlows key={part.kind} part={part} compared={compared} filter={filter} toggles={toggles} />
      ))}
      <div className="border-line border-t py-1.5 font-semibold">
        <FlowRow sums={net} compared={compared} parameters={parameters} isHigherBetter>
          <Link href={hrefOf(parameters)} className="underline-offset-4 hover:underline">
            {t('net')}
          </Link>
        </FlowRow>
      </div>
    </div>
  );
}

function useTable({ now, before }: PeriodWithComparison, parts: readonly Section[]): () => readonly DownloadRow[] {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  return () => [
    [t('category'), names.short(now), ...(before === null ? [] : [names.short(before), t('change')])],
    ...parts.flatMap(({ flows }) =>
      flows
        .filter(hasAmount)
        .map((flow) => [flow.path, flow.now, ...(before === null ? [] : [flow.before, flow.change])]),
    ),
  ];
}
