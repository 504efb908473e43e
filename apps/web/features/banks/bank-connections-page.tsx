'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Landmark, Plus, RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { isConnected, useCanConnectBanks } from './connection.ts';
import { ConnectionRow } from './connection-row.tsx';
import { parseConsentProblem } from './consent-problems.ts';
import { useReviews } from './reviews/use-reviews.ts';
import { useRequestSync } from './use-request-sync.ts';
import { useRunningSyncs } from './use-running-syncs.ts';

const ConnectBank = dynamic(() => import('./connect-bank-dialog.tsx').then((file) => file.ConnectBankDialog));

/** The wallet's bank connections, which sync transactions automatically. */
export function BankConnectionsPage() {
  const t = useTranslations('banks');
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const mayConnect = useCanConnectBanks();
  const query = useQuery(trpc.bankConnections.list.queryOptions({ walletId, ...FULL_PAGE }));
  const [isChoosing, setIsChoosing] = useState(false);
  const { sync, isPending } = useRequestSync();
  const isUnderWay = useRunningSyncs().length > 0;
  const choose = () => setIsChoosing(true);
  useOpenOnNewParameter(() => mayConnect && choose());
  useConnectCommand(mayConnect, setIsChoosing);
  const items = query.data?.items ?? [];
  const connect = mayConnect && (
    <Button variant="primary" icon={<Plus />} onClick={choose}>
      {t('connect')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        back={
          <TextLink asChild>
            <Link href={`/w/${walletId}/assets`}>{t('assets')}</Link>
          </TextLink>
        }
        action={
          items.length > 0 && (
            <>
              {mayWrite && items.some(isConnected) && (
                <Button icon={<RefreshCw />} pending={isPending || isUnderWay} onClick={() => sync(null)}>
                  {t('syncAll')}
                </Button>
              )}
              {connect}
            </>
          )
        }
      />
      <ConsentProblem />
      <OpenReviewCount />
      <Card padded={false}>
        <ListState query={query} rows={3}>
          {(page) =>
            page.items.length === 0 ? (
              <EmptyState icon={<Landmark />} title={t('none')} action={connect}>
                {t(mayConnect ? 'noneText' : 'noneMember')}
              </EmptyState>
            ) : (
              <DataList label={t('title')}>
                {page.items.map((connection) => (
                  <ConnectionRow key={connection.id} connection={connection} />
                ))}
              </DataList>
            )
          }
        </ListState>
      </Card>
      {isChoosing && <ConnectBank onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** Explains why the bank's consent failed. */
function ConsentProblem() {
  const t = useTranslations('banks');
  const problem = parseConsentProblem(useUrlParameters().get('problem'));
  if (problem === null) return null;
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        title={t('problems.title')}
        onDismiss={() => changeUrlParameters('replace', { problem: null })}
      >
        {t(`problems.${problem}`)}
      </Banner>
    </div>
  );
}

/** The number of open reviews of bank transactions. */
function OpenReviewCount() {
  const t = useTranslations('banks.reviews');
  const { walletId } = useWallet();
  const { data } = useReviews();
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Banner tone="info">
        {t(data?.nextCursor == null ? 'open' : 'openMore', { count })}{' '}
        <TextLink asChild>
          <Link href={`/w/${walletId}/reviews`}>{t('decide')}</Link>
        </TextLink>
      </Banner>
    </div>
  );
}

function useConnectCommand(mayConnect: boolean, setIsChoosing: (isChoosing: boolean) => void): void {
  const t = useTranslations('banks');
  useCommands(
    useMemo(() => {
      if (!mayConnect) return [];
      const run = () => setIsChoosing(true);
      return [{ id: 'connect-bank', label: t('connect'), group: t('title'), keys: 'shift+n', run }];
    }, [t, mayConnect, setIsChoosing]),
  );
}
