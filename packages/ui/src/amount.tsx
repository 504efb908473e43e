'use client';

import { memo } from 'react';
import { amountParts, displayedSign } from './amount-format.ts';
import { classNames } from './class-names.ts';
import { useUiLocale } from './ui-texts.tsx';

export interface AmountProps {
  /** A decimal string, shown exactly; or a number of a report, which is already rounded. */
  value: string | number;
  currency?: string;
  sign?: 'auto' | 'always' | 'never';
  /** Colours gain and loss, and then always shows the sign, because colour must not be the only signal. */
  tone?: 'plain' | 'gainLoss';
  decimals?: number;
  /** For columns: reserves space for this many decimals and for a currency after the number, so that decimal points align. */
  align?: number;
  /** With `align`: whether the column has only currencies with a symbol, which need less space than codes. */
  hasOnlySymbols?: boolean;
  locale?: string;
  className?: string;
}

export const Amount = memo(function Amount({
  value,
  currency,
  sign,
  tone = 'plain',
  decimals,
  align,
  hasOnlySymbols = false,
  locale: ownLocale,
  className,
}: AmountProps) {
  const usualLocale = useUiLocale();
  const coloured = tone === 'gainLoss';
  const { before, integer, fraction, after } = amountParts(value, {
    locale: ownLocale ?? usualLocale,
    currency,
    decimals,
    sign: sign ?? (coloured ? 'always' : 'auto'),
  });
  const direction = coloured ? displayedSign(value, decimals) : 0;
  return (
    <span
      className={classNames(
        'min-w-0 tabular-nums',
        // In a column the decimal points must align; elsewhere a very long amount wraps instead of widening the page.
        align === undefined ? 'wrap-break-word' : 'whitespace-nowrap',
        direction > 0 && 'text-gain',
        direction < 0 && 'text-loss',
        className,
      )}
    >
      {/* Browsers may break a line between a sign and a currency. */}
      {before.length > 1 ? (
        <span className="whitespace-nowrap">
          {before}
          {integer.slice(0, 1)}
        </span>
      ) : (
        before + integer.slice(0, 1)
      )}
      {integer.slice(1)}
      {fraction}
      {align !== undefined && (
        <span aria-hidden="true" className="invisible select-none">
          {padding(fraction, align)}
        </span>
      )}
      {align === undefined
        ? after
        : after && (
            <span className={classNames('inline-block text-left', hasOnlySymbols ? 'min-w-[1em]' : 'min-w-[3.25em]')}>
              {after}
            </span>
          )}
    </span>
  );
});

/** Padding as wide as the missing decimals. All digits have the same width, and so do decimal points and commas. */
function padding(fraction: string, align: number): string {
  if (align <= 0) return '';
  if (fraction === '') return `.${'0'.repeat(align)}`;
  return '0'.repeat(Math.max(0, align + 1 - fraction.length));
}
