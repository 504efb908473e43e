'use client';

import { Button } from '@coffer/ui/button.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { recordHistoryHref } from '#shared/wallet/record-history-href.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { HistoryRow } from './history-row.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { UndoTarget } from './use-history-filter.ts';

const NEWEST = 5;

/** The history of one record, loaded when the person opens it. */
export function RecordHistory({ recordId }: { recordId: string }) {
  const t = useTranslations('settings.history');
  const common = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-2" aria-label={common('history')}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{common('history')}</h3>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </div>
      {isOpen && <Newest recordId={recordId} />}
    </section>
  );
}

function Newest({ recordId }: { recordId: string }) {
  const t = useTranslations('settings.history');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const { data, isError } = useQuery(trpc.history.list.queryOptions({ walletId, recordId, limit: NEWEST }));
  if (isError) return <p className="text-danger text-sm">{t('failed')}</p>;
  if (data === undefined) return <SkeletonRows rows={2} />;
  if (data.items.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <div className="-mx-4 sm:-mx-5">
      <DataList label={t('list')}>
        {data.items.map((entry) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            recordId={recordId}
            isOfRecord
            onUndo={() => setUndoing({ kind: 'one', entry })}
          />
        ))}
      </DataList>
      {data.nextCursor !== null && (
        <p className="px-4 py-2 text-sm sm:px-5">
          <TextLink asChild>
            <Link href={recordHistoryHref(walletId, recordId)}>{t('more')}</Link>
          </TextLink>
        </p>
      )}
      {undoing !== null && <UndoDialog undoing={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}
