'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ConfirmByNameDialog } from '@coffer/ui/confirm-by-name-dialog.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { ListState } from '#shared/page/list-state.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FactLine } from './fact-line.tsx';
import { authorFilterQuery } from './history/use-history-filter.ts';

type ApiKey = RouterOutputs['apiKeys']['list']['items'][number];

export function ApiKeyList() {
  const t = useTranslations('settings.apiKeys');
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const query = useQuery(trpc.apiKeys.list.queryOptions({ walletId, ...FULL_PAGE }));
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <ListState query={query} rows={2}>
        {({ items }) => {
          const good = items.filter(({ revokedTime }) => revokedTime === null);
          const revoked = items.filter(({ revokedTime }) => revokedTime !== null);
          return (
            <>
              <Card padded={false}>
                {good.length === 0 ? <NoKeys /> : <Keys label={t('list')} keys={good} onRevoke={setRevoking} />}
              </Card>
              {revoked.length > 0 && (
                <Card title={t('revokedKeys')} padded={false}>
                  <Keys label={t('revokedKeys')} keys={revoked} onRevoke={setRevoking} />
                </Card>
              )}
            </>
          );
        }}
      </ListState>
      {revoking !== null && <Revocation apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function NoKeys() {
  const t = useTranslations('settings.apiKeys');
  return (
    <EmptyState icon={<KeyRound />} title={t('none')}>
      {t('noneText')}
    </EmptyState>
  );
}

interface KeysProps {
  readonly label: string;
  readonly keys: readonly ApiKey[];
  readonly onRevoke: (key: ApiKey) => void;
}

function Keys({ label, keys, onRevoke }: KeysProps) {
  const t = useTranslations('settings.apiKeys');
  return (
    <DataList label={label}>
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium">{key.name}</span>
              {key.scopes.map((scope) => (
                <Badge key={scope}>{t(`scopes.${scope}`)}</Badge>
              ))}
              {key.export && <Badge>{t('export')}</Badge>}
            </p>
            <p className="font-mono text-muted text-sm">coffer_{key.display}…</p>
            <KeyTimes apiKey={key} />
          </div>
          <WhatItDid apiKey={key} />
          {key.revokedTime === null && (
            <Button size="small" aria-label={t('revokeOf', { name: key.name })} onClick={() => onRevoke(key)}>
              {t('revoke')}
            </Button>
          )}
        </li>
      ))}
    </DataList>
  );
}

function WhatItDid({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const t = useTranslations('settings.history');
  const { walletId } = useWallet();
  return (
    <Button asChild size="small">
      <Link
        href={`/w/${walletId}/settings/history?${authorFilterQuery({ apiKeyId: id })}`}
        aria-label={t('whatItDidOf', { name })}
      >
        {t('whatItDid')}
      </Link>
    </Button>
  );
}

function KeyTimes({ apiKey: { lastUsedTime, revokedTime, createdTime, createdUserId } }: { apiKey: ApiKey }) {
  const t = useTranslations('settings.apiKeys');
  const { members } = useWallet();
  const name = members.find(({ userId }) => userId === createdUserId)?.name ?? t('formerMember');
  return (
    <FactLine>
      <RelativeTime time={createdTime}>{(time) => t('madeBy', { name, time })}</RelativeTime>
      {revokedTime !== null && <RelativeTime time={revokedTime}>{(time) => t('revokedAt', { time })}</RelativeTime>}
      {lastUsedTime === null ? (
        <span>{t('neverUsed')}</span>
      ) : (
        <RelativeTime time={lastUsedTime}>{(time) => t('lastUsed', { time })}</RelativeTime>
      )}
    </FactLine>
  );
}

function Revocation({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations('settings.apiKeys');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { walletId } = useWallet();
  const { mutate, isPending, error } = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.apiKeys.list.queryKey() });
        show({ text: t('revoked', { name }), tone: 'positive' });
        onClose();
      },
    }),
  );
  return (
    <ConfirmByNameDialog
      open
      onOpenChange={onClose}
      title={t('revokeTitle', { name })}
      name={name}
      confirmLabel={t('revokeNow')}
      onConfirm={() => mutate({ walletId, id })}
      pending={isPending}
      error={error === null ? undefined : words(error)}
    >
      {t('revokeText')}
    </ConfirmByNameDialog>
  );
}
