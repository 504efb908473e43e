'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import { useRevokeAllApps, useRevokeAllKeys } from './use-revoke-all.ts';

/** After a password change, lists credentials that still work without the password. */
export function RemainingAccess() {
  const t = useTranslations('settings.account.access');
  const trpc = useTRPC();
  const { data: apps } = useQuery(trpc.connectedApps.list.queryOptions());
  const { data: keys } = useQuery(trpc.account.apiKeys.queryOptions());
  if (apps === undefined || keys === undefined) return null;
  const isNone = apps.length === 0 && keys.length === 0;
  return (
    <section aria-label={t('title')} className="mt-6 grid gap-4 border-line border-t pt-5">
      <div>
        <h3 className="font-medium">{t('title')}</h3>
        <p className="text-pretty text-muted">{isNone ? t('none') : t('text')}</p>
      </div>
      {apps.length > 0 && <Apps apps={apps} />}
      {keys.length > 0 && <Keys keys={keys} />}
    </section>
  );
}

function Apps({
  apps,
}: {
  apps: readonly { readonly id: string; readonly name: string; readonly host: string | null }[];
}) {
  const t = useTranslations('settings.account.access');
  const [asked, setAsked] = useState(false);
  const withdraw = useRevokeAllApps(() => setAsked(false));
  return (
    <Group title={t('apps')} button={t('withdrawApps')} onAsk={() => setAsked(true)}>
      {apps.map(({ id, name, host }) => (
        <li key={id}>
          <bdi>{name}</bdi> {host !== null && <span className="text-muted">{host}</span>}
        </li>
      ))}
      {asked && (
        <ConfirmEndDialog
          title={t('withdrawTitle')}
          text={t('withdrawText')}
          button={t('withdrawApps')}
          mutate={() => withdraw.mutate()}
          isPending={withdraw.isPending}
          error={withdraw.error}
          onClose={() => setAsked(false)}
        />
      )}
    </Group>
  );
}

interface Key {
  readonly id: string;
  readonly name: string;
  readonly walletName: string;
}

function Keys({ keys }: { keys: readonly Key[] }) {
  const t = useTranslations('settings.account.access');
  const [asked, setAsked] = useState(false);
  const revoke = useRevokeAllKeys(() => setAsked(false));
  return (
    <Group title={t('keys')} button={t('revokeKeys')} onAsk={() => setAsked(true)}>
      {keys.map(({ id, name, walletName }) => (
        <li key={id}>
          <bdi>{name}</bdi> <span className="text-muted">{t('inWallet', { wallet: walletName })}</span>
        </li>
      ))}
      {asked && (
        <ConfirmEndDialog
          title={t('revokeTitle')}
          text={t('revokeText')}
          button={t('revokeKeys')}
          mutate={() => revoke.mutate()}
          isPending={revoke.isPending}
          error={revoke.error}
          onClose={() => setAsked(false)}
        />
      )}
    </Group>
  );
}

interface GroupProps {
  readonly title: string;
  readonly button: string;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}

function Group({ title, button, onAsk, children }: GroupProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <h4 className="font-medium text-sm">{title}</h4>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">{children}</ul>
      <Button size="small" onClick={onAsk}>
        {button}
      </Button>
    </div>
  );
}
