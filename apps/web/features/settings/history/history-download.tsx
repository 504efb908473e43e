'use client';

import { useTranslations } from 'next-intl';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { readListPages } from '#shared/data/read-list-pages.ts';
import { type RouterInputs, type RouterOutputs, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { instantCell } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { useChangeAuthorName } from './use-change-author-name.ts';
import { useChangeSentences } from './use-change-sentences.ts';
import type { HistoryEntry } from './use-history-filter.ts';

/** Downloads all changes that match the filter, not only the loaded ones. */
export function HistoryDownload({ input }: { input: RouterInputs['history']['list'] }) {
  const t = useTranslations('settings.history');
  const client = useTRPCClient();
  const { authorOf } = useChangeAuthorName();
  const { whatDid, operationOf } = useChangeSentences();
  const rows = async () => {
    const pages = await readListPages<HistoryEntry, RouterOutputs['history']['list']>((from) =>
      client.history.list.query({ ...input, ...FULL_PAGE, ...from }, { context: UNBATCHED_CONTEXT }),
    );
    const entries = pages.flatMap(({ items }) => items);
    return [
      [t('download.time'), t('download.author'), t('download.change'), t('download.operation')],
      ...entries.map((entry) => [
        instantCell(entry.time),
        authorOf(entry),
        whatDid(entry) ?? operationOf(entry),
        entry.operation,
      ]),
    ];
  };
  return <TableDownload name={t('download.list')} rows={rows} />;
}
