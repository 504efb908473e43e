'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useMerchants } from '#shared/data/use-merchants.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { MerchantDialogState } from './merchant-dialog-state.ts';
import { MerchantList } from './merchant-list.tsx';
import { MerchantsNavigation } from './merchants-navigation.tsx';

const MerchantDialogs = dynamic(() => import('./merchant-dialogs.tsx').then((file) => file.MerchantDialogs));

export function MerchantsPage() {
  const t = useTranslations('merchants');
  const { mayWrite } = useWallet();
  const query = useMerchants();
  const search = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<MerchantDialogState | null>(null);
  useCommands(
    useMemo(() => {
      const group = t('places.merchants');
      const find = { id: 'find-merchant', label: t('search'), group, keys: '/', run: () => search.current?.focus() };
      const add = () => setEditing({ kind: 'merchant', merchant: null });
      const recognise = () => setEditing({ kind: 'recognition' });
      return mayWrite
        ? [
            find,
            { id: 'new-merchant', label: t('new'), group, keys: 'shift+n', run: add },
            { id: 'recognise-merchants', label: t('recognise.title'), group, run: recognise },
          ]
        : [find];
    }, [mayWrite, t]),
  );
  useOpenOnNewParameter(() => mayWrite && setEditing({ kind: 'merchant', merchant: null }));
  const action = mayWrite && (
    <>
      {query.data?.items.length !== 0 && (
        <Button onClick={() => setEditing({ kind: 'recognition' })}>{t('recognise.open')}</Button>
      )}
      <Button variant="primary" icon={<Plus />} onClick={() => setEditing({ kind: 'merchant', merchant: null })}>
        {t('new')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} action={action} />
      <MerchantsNavigation />
      <ListState query={query} rows={8}>
        {({ items }) => <MerchantList merchants={items} search={search} onEdit={setEditing} />}
      </ListState>
      {editing !== null && <MerchantDialogs editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
