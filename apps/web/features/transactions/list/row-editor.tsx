'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { CategoryPicker, TagPicker } from '../category-and-tag-pickers.tsx';
import { categoryPatch } from '../change/category-or-merchant-assignment.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { RowField } from './edited-cell.ts';
import { GridCell } from './grid-parts.tsx';
import { RowCells } from './row-cells.tsx';
import { RowTextFields } from './row-text-fields.tsx';

interface Props {
  readonly record: Transaction;
  readonly field: RowField;
  readonly onDone: () => void;
  /** Called after the person chose a category. */
  readonly onSorted: () => void;
}

/** Places an editor over its column. If the row has no such column, the editor is at the right. */
const AT_COLUMN = {
  category: '@2xl:right-auto @2xl:-left-3 @2xl:col-start-4',
  tags: '@[60rem]:right-auto @[60rem]:-left-2 @[60rem]:col-start-5',
};

/** A row while one of its fields is edited in place. */
export function RowEditor({ record, field, onDone, onSorted }: Props) {
  if (field === 'text') return <RowTextFields record={record} onDone={onDone} />;
  return (
    <>
      <RowCells record={record} share={null} />
      <GridCell
        data-editing=""
        className={classNames(
          'absolute top-0.5 right-0 z-1 w-72 max-w-full cursor-default rounded-control bg-raised shadow-card',
          AT_COLUMN[field],
        )}
      >
        {field === 'category' ? (
          <CategoryOf record={record} onDone={onDone} onSorted={onSorted} />
        ) : (
          <TagsOf record={record} onDone={onDone} />
        )}
      </GridCell>
    </>
  );
}

function CategoryOf({ record, onDone, onSorted }: Omit<Props, 'field'>) {
  const { changes } = useTransactionsContext();
  return (
    <CategoryPicker
      value={record.categoryId}
      amount={record.amountValue}
      onPick={(categoryId) => {
        changes.update(record, categoryPatch(categoryId));
        onSorted();
      }}
      onDone={onDone}
    />
  );
}

function TagsOf({ record, onDone }: Omit<Props, 'field' | 'onSorted'>) {
  const { changes } = useTransactionsContext();
  return <TagPicker values={record.tagIds} onPick={(tagIds) => changes.update(record, { tagIds })} onDone={onDone} />;
}
