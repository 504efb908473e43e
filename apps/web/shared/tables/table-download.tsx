'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Menu } from '@coffer/ui/menu.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, useState } from 'react';
import type { DownloadRow } from './cells.ts';
import type { TableFormat } from './save-table.ts';
import { useDownloadTable } from './use-download-table.ts';

// Loaded when the menu first opens, inside the menu's Suspense boundary.
const TableDownloadItems = lazy(async () => ({
  default: (await import('./table-download-items.tsx')).TableDownloadItems,
}));

interface Props {
  /** The name of the list or report. */
  readonly name: string;
  /** The file name without its extension; by default `name`. Set it if several lists have the same name. */
  readonly filename?: string;
  /** The head and the rows, read when a format is chosen. */
  readonly rows: () => readonly DownloadRow[] | Promise<readonly DownloadRow[]>;
}

/** Downloads a list or report as a table; problems are shown as toasts. */
export function TableDownload({ name, filename = name, rows }: Props) {
  const t = useTranslations('common.download');
  const downloadTable = useDownloadTable();
  const [isPending, setPending] = useState(false);
  const save = async (format: TableFormat) => {
    setPending(true);
    await downloadTable(filename, format, rows);
    setPending(false);
  };
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<Download />}
          aria-label={t('of', { name })}
          pending={isPending}
          className="print:hidden"
        >
          <span className="max-sm:hidden">{t('label')}</span>
        </Button>
      }
    >
      <TableDownloadItems onSave={(format) => void save(format)} />
    </Menu>
  );
}
