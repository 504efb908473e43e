'use client';

import { Field } from '@coffer/ui/field.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { withoutFilters } from '#shared/transactions/filters.ts';
import type { FilterEditorProps } from './filter-editor-props.ts';

const FLAGS = ['reviewed', 'pending', 'transfer'] as const;

export function StatusFilter({ filters, onChange }: FilterEditorProps) {
  const t = useTranslations('transactions.filter');
  const set = (name: (typeof FLAGS)[number], value: 'any' | 'true' | 'false') =>
    onChange(value === 'any' ? withoutFilters(filters, name) : { ...filters, [name]: value === 'true' });
  const words = {
    reviewed: { label: t('review'), yes: t('reviewed'), no: t('unreviewed') },
    pending: { label: t('transaction'), yes: t('pending'), no: t('booked') },
    transfer: { label: t('transfer'), yes: t('only'), no: t('without') },
  };
  return (
    <div className="grid gap-3">
      {FLAGS.map((name) => (
        <Field key={name} label={words[name].label} reserve={false}>
          <SegmentedControl
            size="small"
            value={filters[name] === undefined ? 'any' : filters[name] ? 'true' : 'false'}
            onValueChange={(value) => set(name, value)}
            options={[
              { value: 'any', label: t('any') },
              { value: 'true', label: words[name].yes },
              { value: 'false', label: words[name].no },
            ]}
          />
        </Field>
      ))}
    </div>
  );
}
