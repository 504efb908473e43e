'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import type { BankProviderItem } from './bank-provider-item.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { ProviderTestResult } from './provider-test-result.tsx';
import { useProviderTest } from './use-provider-test.ts';

/** One provider of bank data: the source of its credentials, and whether the provider accepts them. */
export function ProviderCard({ provider }: { provider: BankProviderItem }) {
  const t = useTranslations('settings.bankProviders');
  const names = useTranslations('banks.choice.through');
  const [open, setOpen] = useState<'credentials' | 'removal' | null>(null);
  const { test, outcome, isPending, forget, dialog } = useProviderTest(provider.type);
  const { type, source, variables } = provider;
  const name = names(type);
  const close = () => {
    setOpen(null);
    forget();
  };
  return (
    <Card
      title={name}
      action={<Badge tone={source === null ? 'neutral' : 'positive'}>{t(`sources.${source ?? 'none'}`)}</Badge>}
    >
      <p className="text-pretty text-muted">{t(`abouts.${type}`)}</p>
      {source === 'environment' && (
        <p className="mt-2 text-pretty text-sm [overflow-wrap:anywhere]">
          {t('byEnvironment', { first: variables[0] ?? '', second: variables[1] ?? '' })}
        </p>
      )}
      {source === 'stored' && <Stored provider={provider} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {source !== 'environment' && (
          <Button variant={source === null ? 'primary' : 'secondary'} onClick={() => setOpen('credentials')}>
            {t(source === null ? 'enter' : 'replace')}
          </Button>
        )}
        {source !== null && (
          <Button pending={isPending} onClick={() => test()}>
            {t('test')}
          </Button>
        )}
        {source === 'stored' && <Button onClick={() => setOpen('removal')}>{t('remove')}</Button>}
      </div>
      <div className="mt-3 empty:hidden">
        <ProviderTestResult outcome={outcome} name={name} />
      </div>
      {open === 'credentials' && <ProviderDialog provider={provider} onClose={close} />}
      {open === 'removal' && <Removal provider={provider} name={name} onClose={close} />}
      {dialog}
    </Card>
  );
}

function Stored({ provider: { type, identifier, lastUpdatedTime } }: { provider: BankProviderItem }) {
  const t = useTranslations('settings.bankProviders');
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-muted">{t(`identifiers.${type}`)}</dt>
      <dd className="[overflow-wrap:anywhere]">{identifier}</dd>
      <dt className="text-muted">{t(`secrets.${type}`)}</dt>
      <dd>
        {lastUpdatedTime === null ? (
          t('secretKept')
        ) : (
          <RelativeTime time={lastUpdatedTime}>{(ago) => t('secretSaved', { ago })}</RelativeTime>
        )}
      </dd>
    </dl>
  );
}

function Removal({
  provider: { type },
  name,
  onClose,
}: {
  provider: BankProviderItem;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations('settings.bankProviders');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.instance.removeBankProvider.mutate({ type })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: trpc.instance.pathKey() });
      await queryClient.invalidateQueries({ queryKey: trpc.bankConnections.pathKey() });
      show({ text: t('removed', { name }), tone: 'positive' });
      onClose();
    },
  });
  return (
    <>
      <ConfirmEndDialog
        title={t('removeTitle', { name })}
        text={t('removeText', { name })}
        button={t('remove')}
        mutate={() => mutate()}
        isPending={isPending}
        error={error}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}
