import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import type { DownloadRow } from './cells.ts';
import type { TableFormat } from './save-table.ts';

type Rows = readonly DownloadRow[];

/** Returns a function that downloads a table as a file, or shows in a toast why it can't. */
export function useDownloadTable() {
  const t = useTranslations('common.download');
  const { show } = useToasts();
  const showProblem = useProblemToast();
  return useCallback(
    async (name: string, format: TableFormat, rows: () => Rows | Promise<Rows>) => {
      try {
        const [all, { fitsIntoFormat, saveTable }] = await Promise.all([rows(), import('./save-table.ts')]);
        if (fitsIntoFormat(format, all)) await saveTable(name, format, all);
        else show({ text: t('tooLong'), tone: 'danger' });
      } catch (error) {
        showProblem(error);
      }
    },
    [t, show, showProblem],
  );
}
