'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { download } from '#shared/charts/download.ts';
import { csvText } from '#shared/format/csv.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useNames } from './use-names.ts';

type Cells = readonly (string | number)[];

/** Hands a report on as a table for other programs; its file says which report and which days. */
export function useCsv(report: string, shown: ShownPeriod): (head: Cells, rows: readonly Cells[]) => void {
  const { inFile } = useNames();
  return (head, rows) =>
    download(new Blob([csvText([head, ...rows])], { type: 'text/csv' }), `${report} ${inFile(shown)}.csv`);
}

/** Says which of the page's reports it hands on to who does not see where it stands. */
export function CsvButton({ report, onSave }: { report: string; onSave: () => void }) {
  const t = useTranslations('reports');
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Download />}
      aria-label={`${t('csv')}: ${report}`}
      onClick={onSave}
      className="print:hidden"
    >
      {t('csv')}
    </Button>
  );
}
