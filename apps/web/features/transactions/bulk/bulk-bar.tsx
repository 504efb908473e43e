'use client';

import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Check, Shapes, Store, Tags, Trash2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { MAX_SELECTED_TRANSACTIONS } from '../change/selected-transactions.ts';
import { SummaryAmount } from '../transaction-summary-line.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import type { BulkDialogKind } from './bulk-dialog.tsx';
import { BulkMenu } from './bulk-menu.tsx';
import { useSelectMatchingTransactions } from './use-select-matching.ts';

// Loaded when a picker is first opened.
const BulkCategory = lazy(() => import('./bulk-pickers.tsx').then((file) => ({ default: file.BulkCategoryPicker })));
const BulkTags = lazy(() => import('./bulk-pickers.tsx').then((file) => ({ default: file.BulkTagPicker })));
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((file) => ({ default: file.BulkDialog })));

export type BulkPicker = 'category' | 'tags' | null;

interface Props {
  readonly selected: ReadonlyMap<string, Transaction>;
  readonly filters: TransactionListFilters;
  /** The number of transactions that match the filters; null while unknown. */
  readonly total: number | null;
  readonly picker: BulkPicker;
  readonly onPicker: (picker: BulkPicker) => void;
}

/** The bar of actions for the selected transactions. */
export function BulkBar({ selected, filters, total, picker, onPicker }: Props) {
  const t = useTranslations('transactions.bulk');
  const format = useFormat();
  const { changes, selection, pending } = useTransactionsContext();
  const records = useMemo(() => [...selected.values()], [selected]);
  const toggle = (wanted: 'category' | 'tags') => onPicker(picker === wanted ? null : wanted);
  const [dialog, setDialog] = useState<BulkDialogKind | null>(null);
  const matching = useSelectMatchingTransactions(filters);
  const close = () => onPicker(null);
  const review = () =>
    changes.setAll(records, { reviewed: records.some((record) => !pending.withPendingChanges(record).reviewed) });
  const category = (
    <Button size="small" icon={<Shapes />} aria-expanded={picker === 'category'} onClick={() => toggle('category')}>
      {t('category')}
    </Button>
  );
  const tags = (
    <Button size="small" icon={<Tags />} aria-expanded={picker === 'tags'} onClick={() => toggle('tags')}>
      {t('tags')}
    </Button>
  );
  return (
    <section aria-label={t('label')} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <p role="status" className="flex flex-wrap gap-x-4">
        <strong className="font-medium tabular-nums">
          {t(records.length >= MAX_SELECTED_TRANSACTIONS ? 'countMost' : 'count', {
            count: records.length,
            written: format.count(records.length),
          })}
        </strong>
        {sumsOf(records).map(({ currency, sum }) => (
          <SummaryAmount key={currency} label={t('sum')} value={sum} currency={currency} />
        ))}
      </p>
      {total !== null && total > records.length && records.length < MAX_SELECTED_TRANSACTIONS && (
        <Button variant="quiet" size="small" pending={matching.isBusy} onClick={() => void matching.run()}>
          {total > MAX_SELECTED_TRANSACTIONS
            ? t('selectFirst', { count: MAX_SELECTED_TRANSACTIONS, written: format.count(MAX_SELECTED_TRANSACTIONS) })
            : t('selectMatching', { count: total, written: format.count(total) })}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Suspense fallback={category}>
          {picker === 'category' ? <BulkCategory records={records} trigger={category} onClose={close} /> : category}
        </Suspense>
        <Suspense fallback={tags}>
          {picker === 'tags' ? <BulkTags records={records} trigger={tags} onClose={close} /> : tags}
        </Suspense>
        <Button size="small" icon={<Store />} onClick={() => setDialog('merchantId')} className="max-sm:hidden">
          {t('merchant')}
        </Button>
        <Button size="small" icon={<Check />} onClick={review} className="max-sm:hidden">
          {t('review')}
        </Button>
        <Button size="small" icon={<Trash2 />} onClick={() => changes.delete(records)} className="max-sm:hidden">
          {t('delete')}
        </Button>
        <BulkMenu onDialog={setDialog} onReview={review} onDelete={() => changes.delete(records)} />
        <IconButton size="small" label={t('clear')} onClick={() => selection.clear()}>
          <X />
        </IconButton>
      </div>
      {dialog !== null && (
        <Suspense>
          <BulkDialog kind={dialog} records={records} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The sums by currency. A split part counts only if its parent is not selected. */
function sumsOf(records: readonly Transaction[]) {
  const ids = new Set(records.map(({ id }) => id));
  const counted = records.filter(({ parentTransactionId: whole }) => whole === null || !ids.has(whole));
  return [...Map.groupBy(counted, ({ amountCurrency }) => amountCurrency)].map(([currency, inIt]) => ({
    currency,
    sum: sumDecimalTexts(inIt.map(({ amountValue }) => amountValue)),
  }));
}
