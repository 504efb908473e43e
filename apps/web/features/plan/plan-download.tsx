'use client';

import { useTranslations } from 'next-intl';
import { sumExactAmounts } from '#shared/format/report-amounts.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type PlanColumn, plannedAmounts, unlistedAmounts } from './plan-columns.ts';
import type { PlanGroup } from './plan-grid.tsx';
import type { Scenario } from './records.ts';

interface Props {
  readonly scenario: Scenario;
  /** All columns, not only the shown ones. */
  readonly columns: readonly PlanColumn[];
  readonly groups: readonly PlanGroup[];
}

/** Downloads the amounts of all categories and periods of a plan. */
export function PlanDownload({ scenario, columns, groups }: Props) {
  const t = useTranslations('plan');
  const { currency } = useWallet().wallet;
  const rows = () => {
    const all = groups.flatMap(({ title, subjects }) =>
      subjects.map(({ subject, items }) => ({
        name: title === null || subject.isGroup ? subject.name : `${title} / ${subject.name}`,
        amounts: plannedAmounts(items, columns, scenario.startDate),
      })),
    );
    return [
      [t('subject'), ...columns.map(({ period }) => period)],
      [t('atStart'), ...columns.map(({ base }) => base)],
      ...all.map(({ name, amounts }) => [name, ...amounts.map((amount) => sumExactAmounts([amount], currency))]),
      [
        t('others'),
        ...unlistedAmounts(
          columns,
          all.map(({ amounts }) => amounts),
          currency,
        ),
      ],
      [t('yielded'), ...columns.map(({ yielded }) => yielded)],
      [t('atEnd'), ...columns.map(({ end }) => end)],
    ];
  };
  return <TableDownload name={`${scenario.name}, ${t('byCategory')}`} rows={rows} />;
}
