'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { DATE_ORDERS, type MigrationDateOrder } from './migration-choices.ts';

interface Props {
  readonly value: MigrationDateOrder;
  readonly onChange: (order: MigrationDateOrder) => void;
}

/** The choice whether the day or the month comes first in the file's dates. */
export function DateOrderChoice({ value, onChange }: Props) {
  const t = useTranslations('migrate');
  return (
    <Field label={t('dateOrderOf')} reserve={false} className="mt-5 max-w-sm">
      <Select
        value={value}
        options={DATE_ORDERS.map((order) => ({ value: order, label: t(order) }))}
        onValueChange={(chosen) => {
          const order = DATE_ORDERS.find((one) => one === chosen);
          if (order !== undefined && order !== value) onChange(order);
        }}
      />
    </Field>
  );
}
