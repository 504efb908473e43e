'use client';

import { useTranslations } from 'next-intl';
import { CsvButton, type CsvCells, saveCsv } from '#shared/charts/csv-button.tsx';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useNames } from './use-names.ts';

/** Saves a report as CSV; the file name contains the report's name and days. */
export function useCsvDownload(
  report: string,
  shown: ShownPeriod,
): (head: CsvCells, rows: readonly CsvCells[]) => void {
  const { inFile } = useNames();
  return (head, rows) => saveCsv(`${report} ${inFile(shown)}`, [head, ...rows]);
}

/** The download button of a report. */
export function ReportCsvButton({ report, onSave }: { report: string; onSave: () => void }) {
  const t = useTranslations('common');
  return <CsvButton label={`${t('csv')}: ${report}`} onSave={onSave} />;
}
