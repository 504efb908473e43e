'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { MigrationChoices, PreviewedCategory } from './migration-choices.ts';
import { MigratedTypeSelect } from './type-select.tsx';

const TYPES: readonly PreviewedCategory['type'][] = [
  'activeIncome',
  'passiveIncome',
  'fixedExpense',
  'variableExpense',
];

interface Props {
  readonly categories: readonly PreviewedCategory[];
  readonly choices: MigrationChoices;
  readonly onChange: (changed: Partial<MigrationChoices>) => void;
}

/** The choice of a type for each category; collapsed at first, because the guesses are usually right. */
export function CategoryMapping({ categories, choices, onChange }: Props) {
  const t = useTranslations('migrate');
  const [isOpen, setOpen] = useState(false);
  if (categories.length === 0) return null;
  return (
    <Card
      title={t('categories', { count: categories.length })}
      padded={false}
      action={
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hide') : t('show')}
        </Button>
      }
    >
      {isOpen ? (
        <ul className="divide-y divide-line">
          {categories.map((category) => (
            <Row key={category.key} category={category} choices={choices} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p className="line-clamp-2 px-4 pb-3 text-muted text-sm sm:px-5">
          <bdi>
            {categories
              .slice(0, 40)
              .map(({ name }) => name)
              .join(' · ')}
          </bdi>
        </p>
      )}
    </Card>
  );
}

function Row({
  category: { key, name, group, type },
  choices,
  onChange,
}: { category: PreviewedCategory } & Omit<Props, 'categories'>) {
  const types = useTranslations('categories.types');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-5">
      <span className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        <bdi className="font-medium">{name}</bdi>
        {group !== null && <bdi className="block text-muted text-sm">{group}</bdi>}
      </span>
      <MigratedTypeSelect
        name={name}
        value={choices.categoryTypes[key] ?? type}
        types={TYPES}
        labelOf={types}
        onChange={(chosen) => onChange({ categoryTypes: { ...choices.categoryTypes, [key]: chosen } })}
      />
    </li>
  );
}
