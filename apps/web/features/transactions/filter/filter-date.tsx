'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import { withoutFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { DATE_PRESETS, findPreset, presetRange } from './date-presets.ts';
import type { FilterEditorProps } from './filter-editor-props.ts';

export function DateFilterEditor({ filters, onChange, onDone }: FilterEditorProps) {
  const t = useTranslations('transactions.filter');
  const { today } = useWallet();
  const { dateFrom, dateTo } = filters;
  const chosen = findPreset(dateFrom, dateTo, today);
  const set = (name: 'dateFrom' | 'dateTo', day: string) => {
    if (day === '') onChange(withoutFilters(filters, name));
    else if (isDate(day)) onChange({ ...filters, [name]: day });
  };
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-2">
        {DATE_PRESETS.map((preset) => (
          <Button
            key={preset}
            variant={preset === chosen ? 'primary' : 'secondary'}
            aria-pressed={preset === chosen}
            onClick={() => {
              onChange({ ...filters, ...presetRange(preset, today) });
              onDone();
            }}
          >
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Field label={t('firstDay')} reserve={false}>
          <DateInput value={dateFrom ?? ''} max={dateTo} onChange={(event) => set('dateFrom', event.target.value)} />
        </Field>
        <Field label={t('lastDay')} reserve={false}>
          <DateInput value={dateTo ?? ''} min={dateFrom} onChange={(event) => set('dateTo', event.target.value)} />
        </Field>
      </div>
    </>
  );
}
