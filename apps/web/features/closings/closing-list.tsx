'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ReopenClosingDialog } from './reopen-closing.tsx';
import { type ListedClosing, useClosings } from './use-closings.ts';

/** The closings, latest day first. */
export function ClosingList() {
  const t = useTranslations('settings.closings');
  const query = useClosings();
  const [opened, setOpened] = useState<ListedClosing | null>(null);
  return (
    <>
      <Card padded={false}>
        <ListState query={query} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<LockKeyhole />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <DataList label={t('list')}>
                {items
                  .toSorted((a, b) => b.date.localeCompare(a.date))
                  .map((closing) => (
                    <ClosingRow key={closing.id} closing={closing} onOpen={() => setOpened(closing)} />
                  ))}
              </DataList>
            )
          }
        </ListState>
      </Card>
      {opened !== null && <ReopenClosingDialog closing={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function ClosingRow({ closing, onOpen }: { closing: ListedClosing; onOpen: () => void }) {
  const t = useTranslations('settings.closings');
  const format = useFormat();
  const { me, members } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const { assetId, date, createdUserId, createdTime } = closing;
  const scope = assetId === null ? t('all') : (assets.find(({ id }) => id === assetId)?.name ?? '…');
  const by = members.find(({ userId }) => userId === createdUserId)?.name ?? t('somebody');
  return (
    <DataListItem
      title={<span className="font-medium">{scope}</span>}
      detail={
        <span className="whitespace-normal">
          {t('until', { date: format.date(date) })} ·{' '}
          <RelativeTime time={createdTime}>{(ago) => t('by', { name: by, ago })}</RelativeTime>
        </span>
      }
      trailing={
        isRoleAtLeast(me.role, 'admin') && (
          <Button size="small" onClick={onOpen} aria-label={t('openOf', { scope, date: format.date(date) })}>
            {t('open')}
          </Button>
        )
      }
    />
  );
}
