'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { Table, TableCell, TableHead, TableHeadCell, TableRow } from '@coffer/ui/table.tsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useMemo } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetMonths, EnvelopeGroup } from './budget-types.ts';
import { EnvelopeRow } from './envelope-row.tsx';
import { envelopesByGroup, firstOverspentMonthIndex, foldedGroupKey } from './envelope-sections.ts';
import { type FoldedGroups, useFoldedGroups } from './use-folded-groups.ts';
import { useIsPrinting } from './use-is-printing.ts';

interface Props {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly onDialog: (dialog: BudgetDialogState) => void;
}

/** The envelopes by group, with months side by side. */
export function BudgetGrid({ budget, months, onDialog }: Props) {
  const t = useTranslations('budget');
  const folds = useFoldedGroups(budget.id);
  const isPrinted = useIsPrinting();
  const sections = useMemo(() => envelopesByGroup(months, folds.folded), [months, folds.folded]);
  const names = months.months.map(({ month }) => month).join();
  // Keeps the same array while the same months are shown, so that a change of one envelope renders only one row.
  const shown = useMemo(() => names.split(','), [names]);
  return (
    <section
      aria-label={t('envelopes')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrolling region.
      tabIndex={0}
      // The grid scrolls on its own, so that its header stays visible. The scroll padding keeps focused rows out from
      // behind the header.
      className="max-h-[max(20rem,calc(100dvh-6rem))] scroll-pt-24 overflow-auto rounded-card border border-line bg-surface shadow-card print:max-h-none print:overflow-visible"
    >
      <Table caption={t('envelopes')}>
        <Head months={months} onDialog={onDialog} />
        <tbody>
          {sections.map(({ group, envelopes }) => (
            <Fragment key={group.id}>
              <GroupRow group={group} currency={budget.currency} folds={folds} />
              {envelopes.map(({ envelope, row }) => (
                <EnvelopeRow
                  key={envelope.key}
                  {...{ budget, shown, envelope, row, isPrinted, onDialog }}
                  months={firstOverspentMonthIndex(envelope) === null ? null : months}
                />
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
        {months.months.map(({ month, assigned, spent, available }) => (
          <Fragment key={month}>
            <SumHeadCell name={t('assigned')} value={assigned} currency={currency} className="border-l pr-5" />
            <SumHeadCell name={t('spent')} value={spent} currency={currency} />
            <SumHeadCell name={t('available')} value={available} currency={currency} className="pr-5" />
          </Fragment>
        ))}
      </TableRow>
    </TableHead>
  );
}

interface SumProps {
  readonly name: string;
  readonly value: number;
  readonly currency: string;
  readonly className?: string;
}

/** The name of a column, and the sum of all envelopes in it. */
function SumHeadCell({ name, value, currency, className = '' }: SumProps) {
  return (
    <TableHeadCell numeric className={classNames('pb-1.5 pl-1 align-bottom', className)}>
      {name}
      <Amount value={value} currency={currency} className="block whitespace-nowrap text-text" />
    </TableHeadCell>
  );
}

interface GroupProps {
  readonly group: EnvelopeGroup;
  readonly currency: string;
  readonly folds: FoldedGroups;
}

function GroupRow({ group, currency, folds }: GroupProps) {
  const t = useTranslations('budget');
  const name = group.name ?? t('noGroup');
  const isOpen = !folds.folded.has(foldedGroupKey(group));
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <TableRow className="bg-sunken font-medium">
      <th scope="row" className="h-10 border-line border-b pr-3 pl-2 text-left">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={group.name === null ? undefined : t('envelopesOf', { group: name })}
          onClick={() => folds.toggle(foldedGroupKey(group))}
          className="flex min-h-control-small max-w-full items-center gap-1 rounded-control pr-2 text-left long-words hover:bg-hover"
        >
          <Arrow aria-hidden className="size-4 shrink-0 text-muted print:hidden" />
          {name}
        </button>
      </th>
      {group.available.map((available, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group's cells are its months.
        <Fragment key={at}>
          <TableCell numeric className="whitespace-nowrap border-l pr-5 pl-1">
            <Amount value={group.assigned[at] ?? 0} currency={currency} />
          </TableCell>
          <TableCell numeric className="whitespace-nowrap pl-1">
            <Amount value={group.spent[at] ?? 0} currency={currency} />
          </TableCell>
          <TableCell numeric className="whitespace-nowrap pr-5 pl-1">
            <Amount value={available} currency={currency} className={available < 0 ? 'text-danger' : ''} />
          </TableCell>
        </Fragment>
      ))}
    </TableRow>
  );
}
