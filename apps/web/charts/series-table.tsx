'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Series } from './series.ts';
import { usePeriodNames } from './use-period-names.ts';

interface Props {
  readonly series: Series;
  readonly title: string;
  readonly currency: string;
  /** The bookings of a period; null where it has none of its own, or none yet. */
  readonly hrefOf: (period: string) => string | null;
  readonly oldestFirst?: boolean;
  /** Shows a period in the page itself, which its link would load anew. */
  readonly onShow?: ((period: string) => void) | undefined;
}

const AT_ONCE = 100;

/** The same as the chart in numbers; each period leads to its bookings. */
export function SeriesTable({
  series: { periods, columns },
  title,
  currency,
  hrefOf,
  oldestFirst = false,
  onShow,
}: Props) {
  const t = useTranslations('home.chart');
  const nameOf = usePeriodNames();
  const [shown, setShown] = useState(AT_ONCE);
  const oldest = periods.map((period, at) => ({ period, at }));
  const rows = oldestFirst ? oldest : oldest.toReversed();
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="h-full overflow-auto rounded-control border border-line"
    >
      <Table caption={title}>
        <TableHead>
          <TableRow>
            <TableHeadCell>{t('period')}</TableHeadCell>
            {columns.map(({ key, name }) => (
              <TableHeadCell key={key} numeric>
                {name}
              </TableHeadCell>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {rows.slice(0, shown).map(({ period, at }) => (
            <TableRow key={period}>
              <TableCell>
                <PeriodName href={hrefOf(period)} onShow={onShow && (() => onShow(period))}>
                  {nameOf(period)}
                </PeriodName>
              </TableCell>
              {columns.map(({ key, values }) => (
                <TableCell key={key} numeric>
                  {values[at] == null ? '–' : <Amount value={values[at]} currency={currency} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {shown < rows.length && (
        <p className="border-line border-t p-2 text-center">
          <Button size="small" variant="quiet" onClick={() => setShown(shown + AT_ONCE)}>
            {t('moreRows', { count: rows.length - shown })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface PeriodNameProps {
  readonly href: string | null;
  readonly onShow: (() => void) | undefined;
  readonly children: string;
}

function PeriodName({ href, onShow, children }: PeriodNameProps) {
  if (href === null) return children;
  const show = (event: { preventDefault: () => void }) => {
    if (onShow === undefined) return;
    event.preventDefault();
    onShow();
  };
  return (
    <Link href={href} onNavigate={show} className="underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
