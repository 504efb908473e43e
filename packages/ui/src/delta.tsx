'use client';

import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { displayedSign, formatAmount, formatPercent } from './amount-format.ts';
import { classNames } from './class-names.ts';
import { useUiLocale, useUiTexts } from './ui-texts.tsx';

export interface DeltaProps {
  /** The change; as a ratio, `0.125` is 12.5 %. */
  value: string | number;
  /** If set, `value` is an amount, otherwise a ratio. */
  currency?: string;
  decimals?: number;
  /** The direction that counts as good: `down` for debt or spending. */
  good?: 'up' | 'down' | 'neither';
  locale?: string;
  className?: string;
}

/** A change, shown by arrow, sign and colour. */
export function Delta({ value, currency, decimals, good = 'up', locale: ownLocale, className }: DeltaProps) {
  const words = useUiTexts();
  const usualLocale = useUiLocale();
  const locale = ownLocale ?? usualLocale;
  const text = currency
    ? formatAmount(value, { locale, currency, decimals, sign: 'always' })
    : formatPercent(value, { locale, decimals, sign: 'always' });
  const direction = /[1-9]/.test(text) ? displayedSign(value) : 0;
  const pleasant = good === 'neither' ? 0 : good === 'up' ? direction : -direction;
  const [Arrow, said] =
    direction > 0
      ? ([ArrowUp, words.up] as const)
      : direction < 0
        ? ([ArrowDown, words.down] as const)
        : ([ArrowRight, words.unchanged] as const);
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 whitespace-nowrap font-medium tabular-nums',
        pleasant > 0 && 'text-gain',
        pleasant < 0 && 'text-loss',
        pleasant === 0 && 'text-muted',
        className,
      )}
    >
      <Arrow aria-hidden="true" className="size-[1em] shrink-0" />
      <span className="sr-only">{said} </span>
      {text}
    </span>
  );
}
