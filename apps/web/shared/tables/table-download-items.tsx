'use client';

import { MenuItem } from '@coffer/ui/menu.tsx';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { TableFormat } from './save-table.ts';

/** The menu items that download a table, one for each format. */
export function TableDownloadItems({ onSave }: { onSave: (format: TableFormat) => void }) {
  const t = useTranslations('common.download');
  return (
    <>
      <MenuItem icon={<FileText />} onSelect={() => onSave('csv')}>
        {t('csv')}
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet />} onSelect={() => onSave('xlsx')}>
        {t('xlsx')}
      </MenuItem>
    </>
  );
}
