'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { download } from '#shared/charts/download.ts';
import { csvText } from '#shared/format/csv.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useNames } from './use-names.ts';

type Cells = readonly (string | number)[];

/** Saves a report as CSV; the file name contains the report's name and days. */
export function useCsvDownload(report: string, shown: ShownPeriod): (head: Cells, rows: readonly Cells[]) => void {
  const { inFile } = useNames();
  return (head, rows) =>
    download(new Blob([csvText([head, ...rows])], { type: 'text/csv' }), `${report} ${inFile(shown)}.csv`);
}

/** The download button; its label for screen readers names the report. */
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
