'use client';

import { Diff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Input } from './input.tsx';
import { formatMoneyInput, parseMoney } from './money-text.ts';
import { useUiLocale, useUiTexts } from './ui-texts.tsx';

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode'> {
  /** A canonical decimal, or empty. */
  value: string;
  /**
   * Called with the canonical decimal, or with an empty text for an empty field. If the input is not an amount, called
   * with the text as typed, so that the schema rejects it.
   */
  onValueChange: (value: string) => void;
  /** The currency, shown at the right of the field. */
  currency?: string;
  /**
   * Whether the amount may be negative. On touch screens a button then changes the sign, because number keyboards may
   * have no minus key.
   */
  signed?: boolean;
  locale?: string;
}

/** An amount typed in the format of the locale, stored as an exact decimal string. */
export function MoneyInput({
  value,
  onValueChange,
  currency,
  signed = false,
  locale: ownLocale,
  className,
  onBlur,
  ...rest
}: MoneyInputProps) {
  const words = useUiTexts();
  const usualLocale = useUiLocale();
  const locale = ownLocale ?? usualLocale;
  // While typing, the text stays as typed, so that neither digits nor the cursor jump; it is formatted on blur.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const text = typed !== null && typed.value === value ? typed.text : formatMoneyInput(value, locale, currency);
  const write = (written: string) => {
    const next = written.trim() === '' ? '' : (parseMoney(written, locale, currency) ?? written);
    setTyped({ text: written, value: next });
    onValueChange(next);
  };
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <Input
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
        className={classNames('text-right tabular-nums', currency && 'pr-14', signed && 'pointer-coarse:pl-12')}
      />
      {signed && !rest.disabled && (
        <button
          type="button"
          aria-label={words.changeSign}
          // Keeps the on-screen keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            // Focuses the input before the change, because leaving the field saves it.
            currentTarget.parentElement?.querySelector('input')?.focus();
            write(opposite(text));
          }}
          className="absolute inset-y-0 left-0 hidden w-11 place-items-center rounded-control text-muted pointer-coarse:grid"
        >
          <Diff aria-hidden className="size-4" />
        </button>
      )}
      {currency && (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted text-sm"
        >
          {currency}
        </span>
      )}
    </span>
  );
}

/** The typed amount with the opposite sign. */
function opposite(text: string): string {
  const bare = text.replace(/[-\u2212–]/g, '');
  return bare === text ? `\u2212${text}` : bare;
}
