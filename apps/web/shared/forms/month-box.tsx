'use client';

import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useLocale } from 'next-intl';
import { type Ref, useId, useMemo, useState } from 'react';

interface Props {
  /** The month, such as `2026-11`. Invalid input is passed on unchanged, so that the schema rejects it. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLSelectElement>;
}

/**
 * A field for a calendar month: a list of month names and an input for the year, because not every browser supports
 * month inputs.
 */
export function MonthBox({ value, onValueChange, onBlur, ref }: Props) {
  const locale = useLocale();
  // The year needs its own id, because the field's label belongs to the month.
  const yearId = useId();
  const words = useMemo(() => wordsOf(locale), [locale]);
  const [{ month, year }, setParts] = useState(() => ({ year: value.slice(0, 4), month: value.slice(5) }));
  const set = (parts: { readonly month: string; readonly year: string }) => {
    setParts(parts);
    onValueChange(`${parts.year}-${parts.month}`);
  };
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
      <Select
        {...(ref === undefined ? {} : { ref })}
        options={words.months}
        value={month}
        onValueChange={(next) => set({ year, month: next })}
        onBlur={onBlur}
      />
      <Input
        id={yearId}
        aria-label={words.year}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={year}
        onChange={(event) => set({ month, year: event.target.value.trim() })}
        onBlur={onBlur}
        className="tabular-nums"
      />
    </span>
  );
}

function wordsOf(locale: string) {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return {
    year: new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of('year') ?? '',
    months: Array.from({ length: 12 }, (_, at) => ({
      value: String(at + 1).padStart(2, '0'),
      label: name.format(Date.UTC(2026, at, 1)),
    })),
  };
}
