'use client';

import { useTranslations } from 'next-intl';
import { decimalCell } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { exactPlanRows } from './exact-plan-rows.ts';
import type { PlanColumn } from './plan-columns.ts';
import type { PlanGroup } from './plan-grid.tsx';
import type { ProjectedMonth, Scenario } from './plan-records.ts';

interface Props {
  readonly scenario: Scenario;
  readonly months: readonly ProjectedMonth[];
  /** All columns of the plan, including columns that the page doesn't show. */
  readonly columns: readonly PlanColumn[];
  readonly groups: readonly PlanGroup[];
}

/**
 * A menu that downloads a plan with the exact amounts of all categories and periods; each column adds up to its end.
 */
export function PlanDownload({ scenario, months, columns, groups }: Props) {
  const t = useTranslations('plan');
  const rows = () => {
    const subjects = groups.flatMap(({ title, subjects: own }) =>
      own.map(({ subject, items }) => ({
        name: title === null || subject.isGroup ? subject.name : `${title} / ${subject.name}`,
        items,
      })),
    );
    const { base, listed, others, yielded, end } = exactPlanRows(
      months,
      columns,
      subjects.map(({ items }) => items),
      scenario.startDate,
    );
    const row = (name: string, amounts: readonly string[]) => [name, ...amounts.map(decimalCell)];
    return [
      [t('subject'), ...columns.map(({ period }) => period)],
      row(t('atStart'), base),
      ...subjects.map(({ name }, at) => row(name, listed[at] ?? [])),
      ...(others === null ? [] : [row(t('others'), others)]),
      row(t('yielded'), yielded),
      row(t('atEnd'), end),
    ];
  };
  return <TableDownload name={`${scenario.name}, ${t('byCategory')}`} rows={rows} />;
}
