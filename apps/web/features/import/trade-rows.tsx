'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Badge } from '@coffer/ui/badge.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import type { ImportPreview } from './import-file.ts';

const codeOf = ({ isin, symbol }: ImportPreview['trades'][number]) => isin ?? symbol ?? '';

/** The trades of a broker's file with their cash. */
export function TradeRows({ preview: { trades } }: { preview: ImportPreview }) {
  const t = useTranslations('import');
  const types = useTranslations('investments.types');
  const format = useFormat();
  const region = useRegion();
  const units = (quantity: string) => formatAmount(quantity, { locale: region });
  if (trades.length === 0) return null;
  return (
    <section aria-label={t('trades.list')}>
      <h3 className="px-4 pb-2 font-medium text-sm sm:px-5">{t('trades.list')}</h3>
      <ul className="divide-y divide-line border-line border-t">
        {trades.map((trade, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two trades of a file may differ only in their position.
            key={at}
            className={classNames(
              'flex flex-wrap items-baseline gap-x-4 px-4 py-2 text-sm sm:px-5',
              trade.duplicate === true && 'text-muted',
            )}
          >
            <span className="w-24 shrink-0 text-muted tabular-nums">{format.date(trade.date)}</span>
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              <span className="font-medium">{types(trade.type)}</span>{' '}
              {t('trades.units', { quantity: units(trade.quantity), name: trade.name ?? codeOf(trade) })}
              {trade.name !== null && <span className="text-muted"> {codeOf(trade)}</span>}
            </span>
            {trade.duplicate === true && <Badge>{t('duplicate')}</Badge>}
            {trade.amountValue === '0' ? (
              <span className="ml-auto shrink-0 text-muted">–</span>
            ) : (
              <Amount value={trade.amountValue} currency={trade.amountCurrency} className="ml-auto shrink-0" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
