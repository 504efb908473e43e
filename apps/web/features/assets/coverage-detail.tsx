'use client';

import { lastOfMonth } from '@coffer/domain/dates.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { FileDown, List } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CoveredMonth } from './covered-month.ts';

/** The details of one month: its sources, and the stated balance compared with the computed balance. */
export function CoverageDetail({ month, asset }: { month: CoveredMonth; asset: Asset }) {
  const t = useTranslations('assets.coverage');
  const format = useFormat();
  const { walletId, mayWrite } = useWallet();
  const { status, stated, computed, difference, since, sources } = month;
  const currency = asset.defaultCurrency;
  const days = `dateFrom=${month.month}-01&dateTo=${lastOfMonth(`${month.month}-01`)}`;
  return (
    <section aria-label={format.month(month.month)} className="mt-4 border-line border-t pt-3">
      <h3 className="font-medium">{format.month(month.month)}</h3>
      <p className="text-muted text-sm">{t(`explained.${status}`)}</p>
      {stated !== null && computed !== null && difference !== null && (
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted [overflow-wrap:anywhere]">{t('stated')}</dt>
          <dd className="text-right">
            <Amount value={stated} currency={currency} />
          </dd>
          <dt className="text-muted [overflow-wrap:anywhere]">{t('computed')}</dt>
          <dd className="text-right">
            <Amount value={computed} currency={currency} />
          </dd>
          {difference !== '0' && (
            <>
              <dt className="font-medium [overflow-wrap:anywhere]">
                {since === null ? t('difference') : t('since', { date: format.date(since) })}
              </dt>
              <dd className="text-right font-medium">
                <Amount value={difference} currency={currency} sign="always" />
              </dd>
            </>
          )}
        </dl>
      )}
      {sources.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {sources.map(({ source, importId, runId, filename, from, until }) => (
            <li key={importId ?? runId} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {source === 'sync' ? t('sync') : (filename ?? t('file'))}
              </span>
              <span className="text-muted">{format.days(from, until)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayWrite && status === 'missing' && (
          <Button size="small" variant="primary" icon={<FileDown />} asChild>
            <Link href={`/w/${walletId}/import?asset=${asset.id}`}>{t('import')}</Link>
          </Button>
        )}
        <Button size="small" icon={<List />} asChild>
          <Link href={`/w/${walletId}/transactions?assetIds=${asset.id}&${days}`}>{t('transactions')}</Link>
        </Button>
      </div>
    </section>
  );
}
