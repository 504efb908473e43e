'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { useTranslations } from 'next-intl';
import { dayBefore, type Range } from '#shared/charts/time-range.ts';
import { changeOf } from '#shared/format/reported.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { earnedShare, type WorthTotal } from './worth-total.ts';

interface Props {
  readonly worth: WorthTotal;
  readonly range: Range;
  /** The part of what was earned that exchange rates made, where that is told. */
  readonly ofRates?: number;
}

/** What was earned or lost in a range, and in words what of it rates made and what is no gain and not counted. */
export function WorthChange({ worth, range, ofRates = 0 }: Props) {
  const t = useTranslations('assets.change');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const since = useSince(range);
  const share = earnedShare(worth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div role="group" aria-label={t('title')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <Delta value={worth.earned} currency={currency} />
        <span className="text-muted">
          {share === null || worth.earned === 0
            ? since
            : t('withShare', { share: format.percent(Math.abs(share)), since })}
        </span>
      </p>
      {ofRates !== 0 && (
        <p className="text-muted text-sm">
          {t.rich('ofRates', {
            rates: () => <Amount value={ofRates} currency={currency} sign="always" className="text-text" />,
            bookings: () => (
              <Amount
                value={changeOf(worth.earned, ofRates, currency)}
                currency={currency}
                sign="always"
                className="text-text"
              />
            ),
          })}
        </p>
      )}
      {worth.moved !== 0 && (
        <p className="text-muted text-sm">
          {t.rich('notCounted', {
            amount: () => <Amount value={worth.moved} currency={currency} className="text-text" />,
          })}
        </p>
      )}
    </div>
  );
}

/** With what today is compared, in words. */
export function useSince(range: Range): string {
  const t = useTranslations('assets.change');
  const format = useFormat();
  const { today } = useWallet();
  const before = dayBefore(range, today);
  return before === null ? t('sinceBeginning') : t('since', { date: format.date(before) });
}
