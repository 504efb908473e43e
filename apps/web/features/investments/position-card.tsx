'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatPercent } from '@coffer/ui/amount-format.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { NoPriceSourceNotice } from './no-price-source-notice.tsx';
import { type AssetPosition, gainRatio, hasNoPrice } from './positions.ts';
import { usePositions } from './use-positions.ts';

interface Props {
  readonly assetId: string;
  readonly code: string;
  readonly onPrice: () => void;
}

/** The figures of a position: value, cost and gains. */
export function PositionCard({ assetId, code, onPrice }: Props) {
  const common = useTranslations('common');
  const words = useProblemSentence();
  const { positions, report, error, refetch, isFetching } = usePositions(assetId);
  if (positions === null || report === undefined) {
    return (
      <Card>
        {error === null ? (
          <Skeleton className="h-36 w-full" />
        ) : (
          <ErrorState title={common('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
            {words(error)}
          </ErrorState>
        )}
      </Card>
    );
  }
  const position = positions.all.find((one) => one.code === code);
  // The position has no transactions; the actions are below.
  if (position === undefined) return null;
  return <Figures position={position} currency={report.currency} onPrice={onPrice} />;
}

function Figures({ position, currency, onPrice }: { position: AssetPosition; currency: string; onPrice: () => void }) {
  const t = useTranslations('investments');
  const share = gainRatio(position);
  const isUnknown = hasNoPrice(position);
  return (
    <Card>
      {isUnknown ? (
        <NoPrice code={position.code} onPrice={onPrice} />
      ) : (
        <>
          <p className="font-semibold text-[min(1.875rem,8vw)] leading-tight tracking-tight">
            <Amount value={position.value} currency={currency} />
          </p>
          <p className="flex min-h-6 flex-wrap items-baseline gap-x-2">
            <Delta
              value={position.gain}
              currency={currency}
              className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]"
            />
            {share !== null && <Delta value={share} className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]" />}
            <span className="text-muted">{t('unrealised')}</span>
          </p>
        </>
      )}
      <Facts position={position} currency={currency} />
    </Card>
  );
}

function NoPrice({ code, onPrice }: { code: string; onPrice: () => void }) {
  const t = useTranslations('investments');
  const { mayWrite } = useWallet();
  return (
    <Banner
      tone="warning"
      title={t('noPrice')}
      action={
        mayWrite && (
          <Button size="small" onClick={onPrice}>
            {t('addPrice')}
          </Button>
        )
      }
    >
      <p>{t('noPriceText')}</p>
      <NoPriceSourceNotice codes={[code]} />
    </Banner>
  );
}

function Facts({ position, currency }: { position: AssetPosition; currency: string }) {
  const t = useTranslations('investments');
  const format = useFormat();
  const locale = useRegion();
  const { quantity, price, priceCurrency, priceDate, daysSkipped } = position;
  const money = (value: number) => <Amount value={value} currency={currency} />;
  const percent = (value: number | null) =>
    value === null || hasNoPrice(position) ? '–' : formatPercent(value / 100, { locale, sign: 'always' });
  const perYear = (value: number | null) =>
    value === null || hasNoPrice(position) ? null : t('perYear', { percent: percent(value) });
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-3">
      <Fact name={t('quantity')}>
        <Amount value={formatPlainNumber(quantity)} />
      </Fact>
      <Fact name={t('price')} more={priceDate === null ? null : format.date(priceDate)}>
        {price === null || priceCurrency === null ? (
          '–'
        ) : (
          <Amount value={formatPlainNumber(price)} currency={priceCurrency} />
        )}
      </Fact>
      <Fact name={t('cost')} more={t('costHint')}>
        {money(position.cost)}
      </Fact>
      <Fact name={t('realised')}>
        <Amount value={position.realisedGain} currency={currency} tone="gainLoss" />
      </Fact>
      <Fact name={t('dividends')}>{money(position.dividends)}</Fact>
      <Fact name={t('moneyWeightedReturn')} more={perYear(position.moneyWeightedReturnPerYear)}>
        {percent(position.moneyWeightedReturn)}
      </Fact>
      <Fact
        name={t('timeWeightedReturn')}
        more={daysSkipped > 0 ? t('daysSkipped', { days: daysSkipped }) : perYear(position.timeWeightedReturnPerYear)}
      >
        {percent(position.timeWeightedReturn)}
      </Fact>
    </dl>
  );
}

function Fact({ name, more = null, children }: { name: string; more?: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">
        {children}
        {more !== null && <span className="block font-normal text-muted text-sm">{more}</span>}
      </dd>
    </div>
  );
}
