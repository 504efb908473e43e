'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { MigrationResponse } from './migration-choices.ts';

const KINDS = [
  ...(['accounts', 'transactions', 'transfers', 'parts', 'categories'] as const),
  ...(['categoryGroups', 'merchants', 'tags', 'budgetMonths'] as const),
];

interface Props {
  readonly title: string;
  readonly counts: MigrationResponse['counts'];
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** The numbers of records of each kind that an import creates or has created. */
export function CreatedRecordCounts({ title, counts, isBusy = false, children }: Props) {
  const t = useTranslations('migrate.kinds');
  const present = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <Card title={title} busy={isBusy}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
        {present.map((kind) => (
          <li key={kind} className="min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
            {t.rich(kind, {
              count: counts[kind],
              b: (number) => <span className="block font-semibold text-text text-xl tabular-nums">{number}</span>,
            })}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
