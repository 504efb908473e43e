'use client';

import { useTranslations } from 'next-intl';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { readCompleteList } from '#shared/data/use-wallet-lists.ts';
import { decimalCell, instantCell } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FileFilters } from './file-filters.ts';
import { attachedRecordCount, fileParseData, type StoredFile } from './stored-file.ts';

/** Downloads a table of all files that match the filters, with the first amount that was read from each file. */
export function FilesDownload({ filters }: { filters: FileFilters }) {
  const t = useTranslations('files');
  const common = useTranslations('common');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const rows = async () => {
    const { items } = await readCompleteList((cursor) =>
      client.files.newest.query({ walletId, ...filters, ...FULL_PAGE, cursor }),
    );
    return [
      [
        ...[t('file'), t('columns.type'), t('columns.size'), t('columns.added'), t('columns.attached')],
        ...[common('amount'), common('currency')],
      ],
      ...items.map(cellsOf),
    ];
  };
  return <TableDownload name={t('title')} rows={rows} />;
}

function cellsOf(file: StoredFile) {
  const data = fileParseData(file);
  const amount = data?.kind === 'document' ? data.amounts[0]?.value : undefined;
  return [
    ...[
      file.filename,
      file.fileExtension.toUpperCase(),
      file.size,
      instantCell(file.createdTime),
      attachedRecordCount(file),
    ],
    ...[decimalCell(amount?.amount), amount?.currency ?? ''],
  ];
}
