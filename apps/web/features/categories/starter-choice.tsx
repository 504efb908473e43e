'use client';

import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { useTranslations } from 'next-intl';
import { type StarterSetId, starterSet } from './starter-sets.ts';

export type StarterSetChoiceId = StarterSetId | 'none';

interface Props {
  readonly choices: readonly StarterSetChoiceId[];
  readonly value: StarterSetChoiceId;
  readonly onValueChange: (value: StarterSetChoiceId) => void;
}

/** Radio buttons to choose a starter set, and a list of the groups and categories in the chosen set. */
export function StarterSetChoice({ choices, value, onValueChange }: Props) {
  const t = useTranslations('categories.starter');
  return (
    <div>
      <RadioGroup
        label={t('choose')}
        value={value}
        onValueChange={onValueChange}
        options={choices.map((choice) => ({
          value: choice,
          label: t(`sets.${choice}.name`),
          hint: t(`sets.${choice}.hint`),
        }))}
      />
      {value !== 'none' && <WhatIsIn id={value} />}
    </div>
  );
}

function WhatIsIn({ id }: { id: StarterSetId }) {
  const t = useTranslations('categories.starter');
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer rounded-control py-1.5 text-accent text-sm underline-offset-4 hover:underline pointer-coarse:py-2.5">
        {t('look')}
      </summary>
      <dl className="grid gap-2 pt-1 pb-2 text-sm">
        {starterSet(id, t).map(({ name, categories }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">
              {categories.map((category) => `${category.emoji}\u00a0${category.name}`).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
