'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { AccountDeletionDialog } from './account-deletion-dialog.tsx';
import { type AccountDeletionEffect, useAccountDeletionEffects } from './use-account-deletion-effects.ts';
import { useQuotedNameList } from './use-quoted-name-list.ts';

/** Deletes the account. Says beforehand what happens to the person's wallets. */
export function AccountDeletion() {
  const t = useTranslations('settings.account');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const { fates, error, isFetching, refetch } = useAccountDeletionEffects();
  return (
    <Card title={t('delete')}>
      {fates !== undefined && <Deletion fates={fates} />}
      {fates === undefined && error === null && <Skeleton className="h-24" />}
      {fates === undefined && error !== null && (
        <ErrorState title={common('loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

function Deletion({ fates }: { fates: readonly AccountDeletionEffect[] }) {
  const t = useTranslations('settings.account');
  const list = useQuotedNameList();
  const [open, setOpen] = useState(false);
  const stuck = fates.filter(({ fate }) => fate === 'stuck');
  const going = fates.filter(({ fate }) => fate === 'goes');
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-pretty text-muted">{fates.length === 0 ? t('noWallets') : t('deleteText')}</p>
      {fates.length > 0 && (
        <ul className="grid w-full gap-2">
          {fates.map((one) => (
            <WalletFate key={one.wallet.id} {...one} />
          ))}
        </ul>
      )}
      {stuck.length > 0 ? (
        <Banner tone="warning">{t('stuckText', { wallets: list(namesOf(stuck)) })}</Banner>
      ) : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('deleteButton')}
        </Button>
      )}
      {open && <AccountDeletionDialog going={list(namesOf(going))} onClose={() => setOpen(false)} />}
    </div>
  );
}

function WalletFate({ wallet, fate }: AccountDeletionEffect) {
  const t = useTranslations('settings.account');
  return (
    <li className="text-pretty [overflow-wrap:anywhere]">
      <span className="font-medium">{wallet.name}</span>{' '}
      <span className={fate === 'leaves' ? 'text-muted' : 'text-danger'}>{t(fate)}</span>
      {fate === 'stuck' && (
        <>
          {' · '}
          <TextLink asChild>
            <Link href={`/w/${wallet.id}/settings/members`}>{t('toMembers')}</Link>
          </TextLink>
        </>
      )}
    </li>
  );
}

function namesOf(fates: readonly AccountDeletionEffect[]): string[] {
  return fates.map(({ wallet }) => wallet.name);
}
