'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { TableCell, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ChartSeries } from './chart-series.ts';
import { ChartRowName, ChartTable } from './chart-table.tsx';
import { usePeriodFormatter } from './use-period-formatter.ts';

interface Props {
  readonly series: ChartSeries;
  readonly title: string;
  readonly currency: string;
  /** Rounds amounts to this many decimals. */
  readonly decimals?: number | undefined;
  /** The link to the transactions of a period; null if the period has no link. */
  readonly hrefOf: (period: string) => string | null;
  /** The label of a period, if it differs from the period's name. */
  readonly nameOf?: ((period: string) => string) | undefined;
  readonly oldestFirst?: boolean;
  /** Shows a period within the page, without loading the link. */
  readonly onShow?: ((period: string) => void) | undefined;
}

const TABLE_ROWS_PER_STEP = 100;

/** The chart's data as a table; each period links to its transactions. */
export function SeriesTable({
  series: { periods, columns },
  title,
  currency,
  decimals,
  hrefOf,
  nameOf: ownNameOf,
  oldestFirst = false,
  onShow,
}: Props) {
  const t = useTranslations('home.chart');
  const usualNameOf = usePeriodFormatter();
  const nameOf = ownNameOf ?? usualNameOf;
  const [shown, setShown] = useState(TABLE_ROWS_PER_STEP);
  const oldest = periods.map((period, at) => ({ period, at }));
  const rows = oldestFirst ? oldest : oldest.toReversed();
  const left = rows.length - shown;
  return (
    <ChartTable
      title={title}
      head={
        <>
          <TableHeadCell>{t('period')}</TableHeadCell>
          {columns.map(({ key, name }) => (
            <TableHeadCell key={key} numeric>
              {name}
            </TableHeadCell>
          ))}
        </>
      }
      foot={
        left > 0 && (
          <p className="border-line border-t p-2 text-center">
            <Button
              size="small"
              variant="quiet"
              onClick={() => setShown(shown + TABLE_ROWS_PER_STEP)}
              className="print:hidden"
            >
              {t('moreRows', { count: left })}
            </Button>
            <span className="hidden text-muted text-sm print:inline">{t('notShown', { count: left })}</span>
          </p>
        )
      }
    >
      {rows.slice(0, shown).map(({ period, at }) => (
        <TableRow key={period}>
          <TableCell>
            <ChartRowName href={hrefOf(period)} onShow={onShow && (() => onShow(period))}>
              {nameOf(period)}
            </ChartRowName>
          </TableCell>
          {columns.map(({ key, values }) => (
            <TableCell key={key} numeric>
              {values[at] == null ? (
                '–'
              ) : (
                <Amount value={values[at]} currency={currency} {...(decimals === undefined ? {} : { decimals })} />
              )}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </ChartTable>
  );
}
