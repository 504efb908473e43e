'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { classNames } from '@coffer/ui/class-names.ts';
import { TableCell, TableRow } from '@coffer/ui/table.tsx';
import { useUiLocale } from '@coffer/ui/ui-texts.tsx';
import { useTranslations } from 'next-intl';
import { Fragment, memo } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssignedCell } from './assigned-cell.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetEnvelope, BudgetMonths } from './budget-types.ts';
import { CoverButton } from './cover-button.tsx';
import { firstOverspentMonthIndex } from './envelope-sections.ts';
import { NoteMark } from './note-mark.tsx';
import { UnderfundedMark } from './underfunded-mark.tsx';
import { useBudgetChanges } from './use-budget-changes.ts';
import { useIsNearView } from './use-is-near-view.ts';

interface Props {
  readonly budget: Budget;
  /** The shown months. */
  readonly shown: readonly string[];
  /**
   * All amounts if the envelope is overspent, else null. With null, a change of another row doesn't re-render this row.
   */
  readonly months: BudgetMonths | null;
  readonly envelope: BudgetEnvelope;
  readonly row: number;
  readonly isPrinted: boolean;
  readonly onDialog: (dialog: BudgetDialogState) => void;
}

/** The number of rows that are rendered in full at first; no window shows more rows. */
const FIRST_ROWS = 40;

/** A row of the budget grid: one envelope in all shown months. */
export const EnvelopeRow = memo(function EnvelopeRow(props: Props) {
  const { budget, shown, months, envelope, row, isPrinted, onDialog } = props;
  const { mayWrite } = useWallet();
  const { key, name } = envelope;
  const overspent = firstOverspentMonthIndex(envelope);
  // Rows far outside the window contain only the name, because 200 complete rows are slow to lay out and paint.
  const [watch, isNear] = useIsNearView(row < FIRST_ROWS);
  return (
    <TableRow ref={watch} data-row={row}>
      <th scope="row" className="max-w-64 border-line border-b px-3 py-1.5 pl-4 text-left font-normal">
        <button
          type="button"
          onClick={() => onDialog({ kind: 'envelope', key, month: shown[0] ?? '' })}
          className="max-w-full text-left underline-offset-4 long-words hover:underline"
        >
          {name}
        </button>
        <NoteMark note={envelope.note[0] ?? null} />
        <UnderfundedMark envelope={envelope} at={0} currency={budget.currency} />
        {mayWrite && months !== null && overspent !== null && (
          <span className="mt-1 block">
            <CoverButton {...{ budget, months, envelope }} month={shown[overspent] ?? ''} at={overspent} />
          </span>
        )}
      </th>
      {isNear || isPrinted ? (
        shown.map((month, at) => <MonthCells key={month} {...{ budget, envelope, month, at, row, onDialog }} />)
      ) : (
        <TableCell colSpan={3 * shown.length} />
      )}
    </TableRow>
  );
});

interface CellsProps extends Pick<Props, 'budget' | 'envelope' | 'row' | 'onDialog'> {
  readonly month: string;
  readonly at: number;
}

function MonthCells({ budget, envelope, month, at, row, onDialog }: CellsProps) {
  const t = useTranslations('budget');
  const format = useFormat();
  const locale = useUiLocale();
  const { mayWrite } = useWallet();
  const { assign } = useBudgetChanges();
  const { key, name } = envelope;
  const { currency } = budget;
  const assigned = envelope.assigned[at] ?? '0';
  const spent = envelope.spent[at] ?? 0;
  const available = envelope.available[at] ?? 0;
  const place = { name, month: format.month(month) };
  // Cells have labels for screen readers instead of hidden texts, which would make a table of 200 rows slow to paint.
  const amount = (value: number) => formatAmount(value, { locale, currency });
  return (
    <Fragment>
      <TableCell numeric className="border-l py-1 pr-3 pl-1">
        {mayWrite ? (
          <AssignedCell
            {...{ currency, row }}
            value={assigned}
            column={at}
            label={t('assignedIn', place)}
            onAssign={(value) => void assign(budget, month, { key, assigned: value }, t('assignedTo', { name }))}
          />
        ) : (
          <Amount value={assigned} currency={currency} />
        )}
      </TableCell>
      <TableCell numeric className="whitespace-nowrap pl-1">
        {spent === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <button
            type="button"
            aria-label={`${t('spentIn', place)}: ${amount(spent)}`}
            onClick={() => onDialog({ kind: 'spent', key, month })}
            className="underline-offset-4 hover:underline"
          >
            <Amount value={spent} currency={currency} />
          </button>
        )}
      </TableCell>
      <TableCell numeric className="whitespace-nowrap pl-1">
        <button
          type="button"
          aria-label={`${t('availableIn', place)}: ${amount(available)}`}
          onClick={() => onDialog({ kind: 'envelope', key, month })}
          className={classNames(
            'rounded-control px-2 py-0.5 hover:bg-hover',
            available < 0 && 'bg-danger-soft font-medium text-danger',
            available > 0 && 'bg-positive-soft text-positive',
            available === 0 && 'text-muted',
          )}
        >
          <Amount value={available} currency={currency} />
        </button>
      </TableCell>
    </Fragment>
  );
}
