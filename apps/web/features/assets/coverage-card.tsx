'use client';

import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lastClosedDay, useClosings } from '#features/closings/use-closings.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { CoverageMonths } from './coverage-months.tsx';

const NewClosing = dynamic(() => import('#features/closings/new-closing.tsx').then((file) => file.NewClosingDialog));

/**
 * The months covered by statements and syncs, whether the stated balances match, and the day until which the asset is
 * closed.
 */
export function CoverageCard({ asset }: { asset: Asset }) {
  const t = useTranslations('assets.coverage');
  const { walletId, me } = useWallet();
  const { data } = useQuery(useTRPC().assets.coverage.queryOptions({ walletId, id: asset.id }));
  const until = lastClosedDay(useClosings().data?.items ?? [], asset.id);
  const [closing, setClosing] = useState(false);
  const months = data?.items ?? [];
  const hasCoverageSources = months.some(({ sources }) => sources.length > 0);
  const isAdmin = isRoleAtLeast(me.role, 'admin');
  if (months.length === 0 || (!hasCoverageSources && until === null)) return null;
  return (
    <Card
      title={t(hasCoverageSources ? 'title' : 'closing')}
      action={
        isAdmin && (
          <Button size="small" variant="quiet" icon={<LockKeyhole />} onClick={() => setClosing(true)}>
            {t('close')}
          </Button>
        )
      }
    >
      {until !== null && <Closed until={until} />}
      {hasCoverageSources && <CoverageMonths months={months} asset={asset} closedUntil={until} />}
      {closing && <NewClosing assetId={asset.id} onClose={() => setClosing(false)} />}
    </Card>
  );
}

function Closed({ until }: { until: string }) {
  const t = useTranslations('assets.coverage');
  const format = useFormat();
  const { walletId } = useWallet();
  return (
    <p className="mb-3 flex items-start gap-2 text-sm">
      <LockKeyhole aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
      <span>
        {t('closedUntil', { date: format.date(until) })}{' '}
        <TextLink asChild>
          <Link href={`/w/${walletId}/settings/closings`}>{t('closings')}</Link>
        </TextLink>
      </span>
    </p>
  );
}
