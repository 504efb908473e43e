'use client';

import { lastOfMonth } from '@coffer/domain/dates.ts';
import { Button } from '@coffer/ui/button.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { Check, CircleDashed, EqualNot, LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { CoverageDetail } from './coverage-detail.tsx';
import type { CoveredMonth } from './covered-month.ts';

const LOOKS = {
  covered: { Icon: Check, looks: 'border-transparent bg-positive-soft text-positive' },
  missing: { Icon: CircleDashed, looks: 'border-line-strong border-dashed text-muted' },
  mismatched: { Icon: EqualNot, looks: 'border-transparent bg-warning-soft text-warning' },
} as const;

/** The number of years shown initially. */
const YEARS = 2;

interface Props {
  readonly months: readonly CoveredMonth[];
  readonly asset: Asset;
  readonly closedUntil: string | null;
}

/** The months by year, latest year first. Choosing a month shows its details. */
export function CoverageMonths({ months, asset, closedUntil }: Props) {
  const t = useTranslations('assets.coverage');
  const [chosen, setChosen] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].reverse();
  const shown = all ? years : years.slice(0, YEARS);
  const month = months.find((one) => one.month === chosen);
  const missing = months.filter(({ status }) => status === 'missing').length;
  const mismatched = months.filter(({ status }) => status === 'mismatched').length;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{t('summary', { missing, mismatched })}</p>
      <div className="grid gap-3">
        {shown.map(([year, own]) => (
          <div key={year}>
            <h3 className="mb-1 text-muted text-sm tabular-nums">{year}</h3>
            <ul className="grid grid-cols-6 gap-1">
              {own.map((one) => (
                <MonthCell
                  key={one.month}
                  month={one}
                  isClosed={closedUntil !== null && lastOfMonth(`${one.month}-01`) <= closedUntil}
                  isChosen={one.month === chosen}
                  onChoose={() => setChosen(one.month === chosen ? null : one.month)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {years.length > YEARS && (
        <Button size="small" variant="quiet" className="mt-2" onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('earlier', { count: years.length - YEARS })}
        </Button>
      )}
      <div aria-live="polite">{month !== undefined && <CoverageDetail month={month} asset={asset} />}</div>
    </>
  );
}

interface CellProps {
  readonly month: CoveredMonth;
  readonly isClosed: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MonthCell({ month: { month, status, verified }, isClosed, isChosen, onChoose }: CellProps) {
  const t = useTranslations('assets.coverage');
  const format = useFormat();
  const { Icon, looks } = LOOKS[status];
  const name = format.monthOnly(month);
  const says = t(verified && status === 'covered' ? 'statuses.verified' : `statuses.${status}`);
  const label = t(isClosed ? 'cellClosed' : 'cell', { month: `${name} ${month.slice(0, 4)}`, status: says });
  return (
    <li style={{ gridColumnStart: ((Number(month.slice(5)) - 1) % 6) + 1 }}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={label}
        title={label}
        onClick={onChoose}
        className={classNames(
          'relative grid min-h-11 w-full place-items-center rounded-control border px-0.5 py-1 text-xs hover:brightness-95',
          looks,
          isChosen && 'outline-2 outline-accent outline-offset-1',
        )}
      >
        <span aria-hidden className="text-text">
          {name}
        </span>
        <Icon aria-hidden size={14} strokeWidth={2.25} />
        {isClosed && <LockKeyhole aria-hidden size={10} className="absolute top-1 right-1 text-muted" />}
      </button>
    </li>
  );
}
