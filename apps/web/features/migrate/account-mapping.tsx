'use client';

import { Card } from '@coffer/ui/card.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { useTranslations } from 'next-intl';
import type { MigrationChoices, PreviewedAccount } from './migration-choices.ts';
import type { MigrationSummary } from './migration-summary.ts';
import { MigratedTypeSelect } from './type-select.tsx';

const TYPES: readonly PreviewedAccount['type'][] = ['manualBank', 'savings', 'creditCard', 'cash', 'loan', 'other'];

interface Props {
  readonly migration: MigrationSummary;
  readonly choices: MigrationChoices;
  readonly onChange: (changed: Partial<MigrationChoices>) => void;
}

/** The choices for each account: its asset type, and whether it is in the budget. */
export function AccountMapping({ migration, choices, onChange }: Props) {
  const t = useTranslations('migrate');
  const types = useTranslations('assets.types');
  const { mapping, currency } = migration;
  const { accounts } = mapping;
  // True if the file has a budget. Also true after the person changed this choice, because otherwise the checkboxes
  // would disappear once no account is in the budget.
  const hasBudget = migration.proof.compared.budgets > 0 || Object.keys(choices.inBudget).length > 0;
  return (
    <Card title={t('accounts', { count: accounts.length })} padded={false}>
      <ul className="divide-y divide-line">
        {accounts.map(({ key, name, type, inBudget }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
            <span className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
              <bdi className="font-medium">{name}</bdi>
              {currency !== null && <span className="text-muted text-sm"> {currency}</span>}
            </span>
            {hasBudget && (
              <Checkbox
                label={t('inBudget')}
                aria-label={t('inBudgetOf', { name })}
                checked={choices.inBudget[key] ?? inBudget}
                onCheckedChange={(checked) => onChange({ inBudget: { ...choices.inBudget, [key]: checked } })}
              />
            )}
            <MigratedTypeSelect
              name={name}
              value={choices.accountTypes[key] ?? type}
              types={TYPES}
              labelOf={types}
              onChange={(chosen) => onChange({ accountTypes: { ...choices.accountTypes, [key]: chosen } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
