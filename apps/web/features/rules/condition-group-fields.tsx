'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { EMPTY_CONDITION_GROUP, EMPTY_RULE_CONDITION, GroupCondition } from './group-condition.tsx';
import type { RuleForm } from './rule-form.ts';

interface Props {
  readonly form: RuleForm;
}

/**
 * Groups of conditions, in addition to the simple conditions. A group applies if all its conditions apply or, by
 * choice, if any of them applies.
 */
export function ConditionGroupFields({ form }: Props) {
  const t = useTranslations('merchants.rules.form');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'ifGroups' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Group key={id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <Button size="small" className="justify-self-start" icon={<Plus />} onClick={() => append(EMPTY_CONDITION_GROUP)}>
        {t('addGroup')}
      </Button>
    </>
  );
}

interface GroupProps extends Props {
  readonly at: number;
  readonly onRemove: () => void;
}

function Group({ form, at, onRemove }: GroupProps) {
  const t = useTranslations('merchants.rules.form');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `ifGroups.${at}.conditions` });
  const removeOne = (condition: number) => (fields.length === 1 ? onRemove() : remove(condition));
  return (
    <fieldset
      aria-label={t('group', { number: at + 1 })}
      className="grid min-w-0 gap-3 rounded-card border border-line bg-surface p-3"
    >
      <div className="flex items-center gap-2">
        <Select
          className="flex-1"
          aria-label={t('apply.label')}
          {...form.register(`ifGroups.${at}.apply`)}
          options={(['any', 'all'] as const).map((value) => ({ value, label: t(`apply.${value}`) }))}
        />
        <IconButton label={t('removeGroup')} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {fields.map(({ id }, condition) => (
        <GroupCondition
          key={id}
          form={form}
          name={`ifGroups.${at}.conditions.${condition}`}
          number={condition + 1}
          onRemove={() => removeOne(condition)}
        />
      ))}
      <Button size="small" className="justify-self-start" icon={<Plus />} onClick={() => append(EMPTY_RULE_CONDITION)}>
        {t('addCondition')}
      </Button>
    </fieldset>
  );
}
