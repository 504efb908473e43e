'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { neighbouringPeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import type { DownloadRow } from '#shared/tables/cells.ts';
import { LoadableReport } from './loadable-report.tsx';
import { NetWorthByAssetTable } from './net-worth-by-asset-table.tsx';
import { NetWorthList } from './net-worth-list.tsx';
import type { NetWorthTable, NetWorthTableSorting } from './net-worth-table.ts';
import { ReportDownload } from './report-download.tsx';
import { type NetWorthReportQuery, useNetWorthTable } from './use-net-worth-report.ts';
import { usePeriodTitles } from './use-period-titles.ts';
import { useSectionName } from './use-section-name.ts';

interface Props {
  readonly shown: PeriodWithDays;
  readonly worth: NetWorthReportQuery;
}

/** The value of each asset before and at the end of a period, and the parts of its change. */
export function NetWorthByAssetCard({ shown, worth }: Props) {
  const t = useTranslations('reports.worth');
  const [unfolded, setUnfolded] = useState(false);
  const [sorting, setSorting] = useState<NetWorthTableSorting | null>(null);
  const table = useNetWorthTable(worth, unfolded, sorting);
  const rows = useRows(shown, useNetWorthTable(worth, true, sorting));
  return (
    <Card
      title={t('byAsset')}
      padded={false}
      className="@container"
      action={table !== null && <ReportDownload report={t('byAsset')} shown={shown} rows={rows} />}
    >
      <LoadableReport query={worth.query} rows={8}>
        {table !== null && (
          <>
            <NetWorthByAssetTable shown={shown} table={table} sorting={sorting} onSort={setSorting} />
            <NetWorthList shown={shown} table={table} />
            {table.folded > 0 && (
              <p className="border-line border-t px-2 py-1.5 print:hidden">
                <Button
                  size="small"
                  variant="quiet"
                  aria-expanded={unfolded}
                  icon={<ChevronRight className={unfolded ? 'rotate-90' : ''} />}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {t('folded', { count: table.folded })}
                </Button>
              </p>
            )}
          </>
        )}
      </LoadableReport>
    </Card>
  );
}

/** The rows of the complete table, including collapsed rows. */
function useRows(shown: PeriodWithDays, table: NetWorthTable | null): () => readonly DownloadRow[] {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const nameOf = useSectionName();
  const before = neighbouringPeriod(shown, -1);
  return () => {
    const compared = before === null ? [] : [names.dayBefore(shown), t('change')];
    return [
      [t('worth.group'), t('worth.asset'), names.valuedOn(shown), ...compared, t('worth.moved'), t('worth.earned')],
      ...(table?.sections ?? []).flatMap((section) =>
        section.rows.map((row) => [
          nameOf(section),
          row.asset.name,
          row.value,
          ...(before === null ? [] : [row.before, row.change]),
          row.moved,
          row.earned,
        ]),
      ),
    ];
  };
}
