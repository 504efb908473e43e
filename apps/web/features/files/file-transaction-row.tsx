'use client';

import type { RouterOutputs } from '@coffer/api/router.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type Transaction = RouterOutputs['transactions']['get'];

/** A transaction in two lines, with a link to it and an action. */
export function FileTransactionRow({ record, action }: { record: Transaction; action: ReactNode }) {
  const t = useTranslations('files');
  const format = useFormat();
  const { walletId } = useWallet();
  const assets = useAssets().data?.items ?? [];
  const { id, date, assetId, fromTo, description, amountValue, amountCurrency } = record;
  const asset = assets.find((one) => one.id === assetId)?.name;
  return (
    <li className="flex items-center gap-2 rounded-card border border-line py-1.5 pr-2 pl-3">
      <Link
        href={`/w/${walletId}/transactions?transaction=${id}`}
        className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-control hover:underline"
      >
        <bdi className="truncate">{fromTo || description || t('noText')}</bdi>
        <Amount value={amountValue} currency={amountCurrency} />
        <bdi className="col-span-2 truncate text-muted text-sm">
          {[format.date(date), asset].filter(Boolean).join(' · ')}
        </bdi>
      </Link>
      {action}
    </li>
  );
}
