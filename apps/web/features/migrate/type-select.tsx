'use client';

import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';

interface Props<Type extends string> {
  /** The account or category. */
  readonly name: string;
  readonly value: Type;
  readonly types: readonly Type[];
  readonly labelOf: (type: Type) => string;
  readonly onChange: (type: Type) => void;
}

/** A select for the type of an imported account or category. */
export function MigratedTypeSelect<Type extends string>({ name, value, types, labelOf, onChange }: Props<Type>) {
  const t = useTranslations('migrate');
  return (
    <Select
      aria-label={t('typeOf', { name })}
      className="w-full sm:w-56"
      value={value}
      options={types.map((type) => ({ value: type, label: labelOf(type) }))}
      onValueChange={(chosen) => {
        const type = types.find((one) => one === chosen);
        if (type !== undefined) onChange(type);
      }}
    />
  );
}
