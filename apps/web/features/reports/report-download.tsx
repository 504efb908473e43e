'use client';

import type { PeriodWithDays } from '#shared/periods/periods.ts';
import type { DownloadRow } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { usePeriodTitles } from './use-period-titles.ts';

interface Props {
  readonly report: string;
  /** The period whose days the file name contains. */
  readonly shown: PeriodWithDays;
  /** The head and the rows. */
  readonly rows: () => readonly DownloadRow[];
}

/** Downloads a report as a table; the file name contains the report's name and days. */
export function ReportDownload({ report, shown, rows }: Props) {
  const { inFile } = usePeriodTitles();
  return <TableDownload name={report} filename={`${report} ${inFile(shown)}`} rows={rows} />;
}
