'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ConfirmEndDialog } from '#shared/page/confirm-end-dialog.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AgentConnectionGuide } from './agent-connection-guide.tsx';
import { AppAccessDialog } from './app-access-dialog.tsx';
import { FactLine } from './fact-line.tsx';
import { authorFilterQuery } from './history/use-history-filter.ts';
import { SettingsPage } from './settings-page.tsx';
import { useRevokeAllApps } from './use-revoke-all.ts';

type App = RouterOutputs['connectedApps']['list'][number];

export function ConnectedApps() {
  const t = useTranslations('settings.connectedApps');
  const trpc = useTRPC();
  const query = useQuery(trpc.connectedApps.list.queryOptions());
  const [withdrawing, setWithdrawing] = useState<App | null>(null);
  const [changing, setChanging] = useState<App | null>(null);
  return (
    <SettingsPage name="connectedApps" description={t('about')}>
      <WaitingRequests />
      <Card padded={false}>
        <ListState query={query} rows={2}>
          {(apps) =>
            apps.length === 0 ? (
              <EmptyState icon={<Plug />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <>
                <DataList label={t('list')}>
                  {apps.map((app) => (
                    <AppRow
                      key={app.id}
                      app={app}
                      onChange={() => setChanging(app)}
                      onWithdraw={() => setWithdrawing(app)}
                    />
                  ))}
                </DataList>
                {apps.length > 1 && <RevokeAllAppsButton />}
              </>
            )
          }
        </ListState>
      </Card>
      <AgentConnectionGuide />
      {changing !== null && <AppAccessDialog app={changing} onClose={() => setChanging(null)} />}
      {withdrawing !== null && <RevokeAppDialog app={withdrawing} onClose={() => setWithdrawing(null)} />}
    </SettingsPage>
  );
}

function WaitingRequests() {
  const t = useTranslations('settings.connectedApps');
  const { walletId } = useWallet();
  const { data } = useQuery(useTRPC().accessRequests.list.queryOptions());
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      action={
        <Button asChild size="small">
          <Link href={`/w/${walletId}/settings/access-requests`}>{t('toRequests')}</Link>
        </Button>
      }
    >
      {t('waiting', { count })}
    </Banner>
  );
}

function RevokeAllAppsButton() {
  const t = useTranslations('settings.account.access');
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error } = useRevokeAllApps(() => setAsked(false));
  return (
    <div className="border-line border-t px-4 py-3 sm:px-5">
      <Button onClick={() => setAsked(true)}>{t('withdrawApps')}</Button>
      {asked && (
        <ConfirmEndDialog
          title={t('withdrawTitle')}
          text={t('withdrawText')}
          button={t('withdrawApps')}
          mutate={() => mutate()}
          isPending={isPending}
          error={error}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly app: App;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
}

function AppRow({ app, onChange, onWithdraw }: RowProps) {
  const t = useTranslations('settings.connectedApps');
  const history = useTranslations('settings.history');
  const { walletId } = useWallet();
  const { name, host, scopes, walletIds, createdTime, lastUsedTime, connectionCount } = app;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <FactLine>
          <span>{host ?? t('onThisComputer')}</span>
          <span>{scopes.includes('service:write') ? t('writes') : t('reads')}</span>
          <span>{walletIds === null ? t('allWallets') : t('wallets', { count: walletIds.length })}</span>
        </FactLine>
        <FactLine>
          <RelativeTime time={createdTime}>{(time) => t('since', { time })}</RelativeTime>
          {lastUsedTime === null ? (
            <span>{t('neverUsed')}</span>
          ) : (
            <RelativeTime time={lastUsedTime}>{(time) => t('lastUsed', { time })}</RelativeTime>
          )}
          <span>{t('connections', { count: connectionCount })}</span>
        </FactLine>
      </div>
      <Button asChild size="small">
        <Link
          href={`/w/${walletId}/settings/history?${authorFilterQuery({ clientId: app.clientId })}`}
          aria-label={history('whatItDidOf', { name })}
        >
          {history('whatItDid')}
        </Link>
      </Button>
      <Button size="small" aria-label={t('changeOf', { name })} onClick={onChange}>
        {t('change')}
      </Button>
      <Button size="small" aria-label={t('withdrawOf', { name })} onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </li>
  );
}

function RevokeAppDialog({ app: { id, name }, onClose }: { app: App; onClose: () => void }) {
  const t = useTranslations('settings.connectedApps');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { mutate, isPending, error } = useMutation(
    trpc.connectedApps.withdraw.mutationOptions({
      onSuccess: () => {
        show({ text: t('withdrawn', { name }), tone: 'positive' });
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.connectedApps.list.queryKey() }),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('withdrawTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ id });
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={isPending}>
            {t('withdrawNow')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{t('withdrawText')}</p>
      {error !== null && (
        <p role="alert" className="mt-3 text-danger">
          {words(error)}
        </p>
      )}
    </Dialog>
  );
}
