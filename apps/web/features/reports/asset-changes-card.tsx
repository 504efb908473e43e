'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Bar } from '#shared/charts/bar.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { isFuturePeriod, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { LoadableReport } from './loadable-report.tsx';
import { netWorthChangeDetailsInput, summariseNetWorthChanges } from './net-worth-changes.ts';
import { ReportDownload } from './report-download.tsx';
import { useNetWorthHrefs } from './use-net-worth-hrefs.ts';
import type { NetWorthReportQuery } from './use-net-worth-report.ts';

/** The change of each asset by transactions and prices, with links to the transactions. */
export function AssetChangesCard({ shown, worth }: { shown: PeriodWithDays; worth: NetWorthReportQuery }) {
  const t = useTranslations('reports.worth');
  const trpc = useTRPC();
  const { walletId, wallet, today } = useWallet();
  const { hrefOfChange } = useNetWorthHrefs(shown);
  const ahead = isFuturePeriod(shown, today);
  const query = useQuery(
    trpc.reports.periodDetails.queryOptions(
      { walletId, ...netWorthChangeDetailsInput(shown, today) },
      { enabled: !ahead },
    ),
  );
  const data =
    query.data && worth.worth ? summariseNetWorthChanges(query.data, worth.worth.kpis, wallet.currency) : undefined;
  // Both reports are needed for the effect of exchange rates.
  const asked = {
    error: query.error ?? worth.query.error,
    isFetching: query.isFetching || worth.query.isFetching,
    refetch: () => Promise.all([query.refetch(), ...(worth.query.error === null ? [] : [worth.query.refetch()])]),
  };
  const rows = Object.entries(worth.worth?.byAsset ?? {});
  const withPositions = new Set(rows.flatMap(([id, { hasPositions }]) => (hasPositions ? [id] : [])));
  const lines = data?.lines ?? [];
  const longest = Math.max(...lines.map(({ amount }) => Math.abs(amount)), Math.abs(data?.ofRates ?? 0));
  return (
    <Card
      title={t('changes')}
      padded={false}
      action={
        lines.length > 0 && (
          <ReportDownload
            report={t('changes')}
            shown={shown}
            rows={() => [
              [t('asset'), wallet.currency],
              ...lines.map(({ asset, amount }) => [asset.name, amount]),
              ...(data === undefined || data.ofRates === 0 ? [] : [[t('rates'), data.ofRates]]),
            ]}
          />
        )
      }
    >
      {ahead ? (
        <p className="px-4 pb-4 text-muted sm:px-5">{t('ahead')}</p>
      ) : (
        <LoadableReport query={{ ...asked, data }} rows={4}>
          {lines.length === 0 && data?.ofRates === 0 ? (
            <p className="px-4 pb-4 text-muted sm:px-5">{t('noChange')}</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role. */}
              <ul role="list" aria-label={t('changes')}>
                {lines.map(({ asset, amount }) => (
                  <ChangeLine key={asset.id} amount={amount} share={amount / longest}>
                    <Link
                      prefetch={false}
                      href={hrefOfChange([{ asset, hasPositions: withPositions.has(asset.id) }])}
                      className="min-w-0 flex-[1_1_6rem] [overflow-wrap:anywhere] after:absolute after:inset-0 group-hover:underline"
                    >
                      {asset.name}
                    </Link>
                  </ChangeLine>
                ))}
                {data !== undefined && data.ofRates !== 0 && (
                  <ChangeLine amount={data.ofRates} share={data.ofRates / longest}>
                    <span className="min-w-0 flex-[1_1_6rem] text-muted">{t('rates')}</span>
                  </ChangeLine>
                )}
              </ul>
              <p className="flex break-before-avoid flex-wrap items-baseline justify-between gap-x-4 border-line border-t px-4 py-3 font-semibold sm:px-5">
                <span className="min-w-0 flex-[1_1_6rem]">{t('total')}</span>
                <Amount value={data?.total ?? 0} currency={wallet.currency} sign="always" className="ml-auto" />
              </p>
            </>
          )}
        </LoadableReport>
      )}
    </Card>
  );
}

function ChangeLine({ amount, share, children }: { amount: number; share: number; children: ReactNode }) {
  const { currency } = useWallet().wallet;
  return (
    <li className="group relative break-inside-avoid px-4 py-1.5 hover:bg-hover sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {children}
        <Amount value={amount} currency={currency} sign="always" className="ml-auto shrink-0 text-right" />
      </div>
      <div aria-hidden className="pt-1">
        <Bar share={Math.abs(share)} tone={amount < 0 ? 'loss' : 'gain'} />
      </div>
    </li>
  );
}
