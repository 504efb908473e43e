'use client';

import { useTranslations } from 'next-intl';
import { TableDownload } from '#shared/tables/table-download.tsx';
import type { Budget, BudgetMonths } from './budget-types.ts';

/** Downloads the envelopes of the shown months, one row per envelope and month. */
export function BudgetDownload({ budget, months }: { budget: Budget; months: BudgetMonths }) {
  const t = useTranslations('budget');
  const common = useTranslations('common');
  const rows = () => [
    [
      ...[t('month'), t('group'), t('envelope'), t('assigned'), t('carried'), t('spent'), t('available')],
      common('currency'),
    ],
    ...months.months.flatMap(({ month }, at) =>
      months.envelopes.map(({ name, groupId, assigned, carried, spent, available }) => [
        ...[month, months.groups.find(({ id }) => id === groupId)?.name ?? '', name],
        ...[assigned[at] ?? '', carried[at] ?? '', spent[at] ?? '', available[at] ?? ''],
        months.currency,
      ]),
    ),
  ];
  return <TableDownload name={budget.name} rows={rows} />;
}
