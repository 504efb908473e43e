'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { useTranslations } from 'next-intl';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useSelectedTransactions, useTransactionsContext } from '../transactions-context.tsx';
import { NARROW_ROW_HIDING_CLASSES, TRANSACTION_COLUMN_CLASSES } from './column-classes.ts';
import { ColumnHead, GridRow, RowGroup } from './grid-parts.tsx';

/** The column headings, which stay in view; visually hidden for narrow rows. */
export function GridHead({ records }: { records: readonly Transaction[] }) {
  const t = useTranslations('transactions');
  const { mayWrite } = useWallet();
  return (
    <RowGroup className="sticky top-[calc(var(--control)+1rem+1px+var(--stays,0px))] z-sticky bg-canvas @max-2xl:sr-only">
      <GridRow
        aria-rowindex={1}
        className={classNames(
          'grid h-9 items-center border-line border-b font-medium text-muted text-sm',
          TRANSACTION_COLUMN_CLASSES,
        )}
      >
        <ColumnHead className="flex w-11 justify-center">
          {mayWrite ? <SelectAll records={records} /> : <span className="sr-only">{t('columns.select')}</span>}
        </ColumnHead>
        <Head name={t('columns.date')} className={NARROW_ROW_HIDING_CLASSES.wide} />
        <Head name={t('columns.who')} />
        <Head name={t('columns.category')} className={NARROW_ROW_HIDING_CLASSES.wide} />
        <Head name={t('columns.tags')} className={NARROW_ROW_HIDING_CLASSES.widest} />
        <Head name={t('columns.asset')} className={NARROW_ROW_HIDING_CLASSES.wider} />
        <Head name={t('columns.amount')} className="pr-4 text-right @2xl:pr-2" />
      </GridRow>
    </RowGroup>
  );
}

function Head({ name, className }: { name: string; className?: string }) {
  return <ColumnHead className={classNames('truncate', className)}>{name}</ColumnHead>;
}

function SelectAll({ records }: { records: readonly Transaction[] }) {
  const t = useTranslations('transactions');
  const { selection } = useTransactionsContext();
  const selected = useSelectedTransactions(selection);
  const all = selected.size > 0 && records.every(({ id }) => selected.has(id));
  return (
    <Checkbox
      aria-label={t('selectAll')}
      checked={all}
      indeterminate={!all && selected.size > 0}
      onCheckedChange={(checked) => (checked ? selection.replace(records) : selection.clear())}
    />
  );
}
