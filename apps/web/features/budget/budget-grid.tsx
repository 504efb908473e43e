'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import type { BudgetDialog } from './dialog.ts';
import { EnvelopeRow } from './envelope-row.tsx';
import type { Budget, Group, Months } from './records.ts';
import { envelopesByGroup } from './sections.ts';

interface Props {
  readonly budget: Budget;
  readonly months: Months;
  readonly onDialog: (dialog: BudgetDialog) => void;
}

/** The envelopes by group, with months side by side. */
export function BudgetGrid({ budget, months, onDialog }: Props) {
  const t = useTranslations('budget');
  const sections = useMemo(() => envelopesByGroup(months), [months]);
  return (
    <section
      aria-label={t('envelopes')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface shadow-card"
    >
      <Table caption={t('envelopes')}>
        <Head months={months} onDialog={onDialog} />
        <tbody>
          {sections.map(({ group, envelopes }) => (
            <Fragment key={group.id}>
              <GroupRow group={group} currency={budget.currency} />
              {envelopes.map(({ envelope, row }) => (
                <EnvelopeRow key={envelope.key} {...{ budget, months, envelope, row, onDialog }} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Head({ months, onDialog }: Pick<Props, 'months' | 'onDialog'>) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { currency } = months;
  return (
    <TableHead>
      <TableRow>
        <TableHeadCell rowSpan={2} className="w-60 min-w-44 pb-2.5 align-bottom">
          {t('envelope')}
        </TableHeadCell>
        {months.months.map(({ month, toAssign }) => (
          <TableHeadCell
            key={month}
            colSpan={3}
            scope="colgroup"
            className="border-line border-b-0 border-l pt-2 text-text"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{format.month(month)}</span>
              <button
                type="button"
                onClick={() => onDialog({ kind: 'toAssign', month })}
                className="font-normal text-muted underline decoration-line-strong underline-offset-4 hover:text-text"
              >
                {t('toAssign')}{' '}
                <Amount value={toAssign} currency={currency} className={toAssign < 0 ? 'text-danger' : ''} />
              </button>
            </span>
          </TableHeadCell>
        ))}
      </TableRow>
      <TableRow>
        {months.months.map(({ month }) => (
          <Fragment key={month}>
            <TableHeadCell numeric className="border-l pr-5">
              {t('assigned')}
            </TableHeadCell>
            <TableHeadCell numeric>{t('spent')}</TableHeadCell>
            <TableHeadCell numeric>{t('available')}</TableHeadCell>
          </Fragment>
        ))}
      </TableRow>
    </TableHead>
  );
}

function GroupRow({ group, currency }: { group: Group; currency: string }) {
  const t = useTranslations('budget');
  return (
    <TableRow className="bg-sunken font-medium">
      <th scope="row" className="h-10 border-line border-b px-3 pl-4 text-left">
        {group.name ?? t('noGroup')}
      </th>
      {group.available.map((available, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group's cells are its months.
        <Fragment key={at}>
          <TableCell numeric className="whitespace-nowrap border-l pr-5">
            <Amount value={group.assigned[at] ?? 0} currency={currency} />
          </TableCell>
          <TableCell numeric className="whitespace-nowrap">
            <Amount value={group.spent[at] ?? 0} currency={currency} />
          </TableCell>
          <TableCell numeric className="whitespace-nowrap">
            <Amount value={available} currency={currency} className={available < 0 ? 'text-danger' : ''} />
          </TableCell>
        </Fragment>
      ))}
    </TableRow>
  );
}
