'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { displayedSign } from '@coffer/ui/amount-format.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { Pencil } from 'lucide-react';
import { cutForList, cutForTooltip } from '#shared/format/display-names.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useIsSelected, useTransactionsContext } from '../transactions-context.tsx';
import { NARROW_ROW_HIDING_CLASSES } from './column-classes.ts';
import { GridCell } from './grid-parts.tsx';
import { useRowFormats } from './row-formats.tsx';
import { RowMarks } from './row-marks.tsx';
import { CategoryName, CounterpartyAndDescription, RowTags } from './row-texts.tsx';

interface Props {
  readonly record: Transaction;
}

interface RowProps extends Props {
  /** The share of the amount in the listed days, in the wallet's currency; null if the list is by date. */
  readonly share: number | null;
}

/** A row's cells in the order of the columns. */
export function RowCells({ record, share }: RowProps) {
  return (
    <>
      <SelectCell record={record} />
      <DateCell record={record} />
      <WhoCell record={record} />
      <CategoryCell record={record} />
      <TagsCell record={record} />
      <AssetCell record={record} />
      <AmountCell record={record} share={share} />
      <SecondLine record={record} />
    </>
  );
}

export function SelectCell({ record }: Props) {
  const words = useRowFormats();
  const isSelected = useIsSelected(record.id);
  const { mayWrite } = useWallet();
  return (
    <GridCell data-select className="flex w-11 justify-center @max-2xl:row-span-2 @max-2xl:w-10">
      {mayWrite && (
        <Checkbox
          aria-label={words.select(cutForList(record.fromTo ?? record.description ?? words.noText))}
          checked={isSelected}
          // The list handles the click, because its effect depends on the Shift key.
          readOnly
          tabIndex={-1}
        />
      )}
    </GridCell>
  );
}

function DateCell({ record: { date } }: Props) {
  const words = useRowFormats();
  return (
    <GridCell className={classNames('truncate pr-3 text-muted tabular-nums', NARROW_ROW_HIDING_CLASSES.wide)}>
      <time dateTime={date}>{words.date(date)}</time>
    </GridCell>
  );
}

function WhoCell({ record }: Props) {
  const words = useRowFormats();
  const { mayWrite } = useWallet();
  return (
    <GridCell className="flex min-w-0 items-center gap-2 pr-3 @max-2xl:self-end">
      <div className="relative flex min-w-0 flex-1">
        <CounterpartyAndDescription record={record} />
        {mayWrite && (
          <button
            type="button"
            tabIndex={-1}
            data-edit=""
            aria-label={words.edit}
            data-tooltip={words.edit}
            className="-translate-y-1/2 absolute top-1/2 right-0 grid size-control-small place-items-center rounded-control bg-raised text-muted opacity-0 shadow-card hover:text-text group-hover/row:opacity-100 @max-2xl:hidden"
          >
            <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        )}
      </div>
      <RowMarks record={record} />
    </GridCell>
  );
}

function CategoryCell({ record: { categoryId } }: Props) {
  return (
    <GridCell data-field="category" className={classNames('min-w-0 pr-3', NARROW_ROW_HIDING_CLASSES.wide)}>
      <CategoryName categoryId={categoryId} />
    </GridCell>
  );
}

function TagsCell({ record: { tagIds } }: Props) {
  return (
    <GridCell
      data-field="tags"
      className={classNames('flex h-full min-w-0 items-center pr-3', NARROW_ROW_HIDING_CLASSES.widest)}
    >
      <RowTags tagIds={tagIds} />
    </GridCell>
  );
}

function AssetCell({ record: { assetId } }: Props) {
  const { lookups } = useTransactionsContext();
  const name = lookups.assets.get(assetId)?.name ?? '';
  return (
    <GridCell
      className={classNames('truncate pr-3 text-muted', NARROW_ROW_HIDING_CLASSES.wider)}
      data-tooltip={cutForTooltip(name)}
    >
      <bdi>{cutForList(name)}</bdi>
    </GridCell>
  );
}

/**
 * The amount, or its share in the listed days. If a share or a long amount is shown, the tooltip contains the whole
 * amount.
 */
function AmountCell({ record: { amountValue, amountCurrency }, share }: RowProps) {
  const words = useRowFormats();
  const { wallet } = useWallet();
  const isIn = displayedSign(amountValue) > 0;
  const isShare = share !== null && (amountCurrency !== wallet.currency || Number(amountValue) !== share);
  // Longer amounts are cut off, so the tooltip shows the whole amount.
  const isLong = amountValue.length > 14;
  const whole = words.amount(amountValue, amountCurrency);
  return (
    <GridCell
      className="truncate pr-4 text-right font-medium @max-2xl:max-w-48 @max-2xl:self-end @2xl:pr-2"
      {...(isShare ? { 'data-tooltip': words.shareOf(whole) } : isLong ? { 'data-tooltip': whole } : {})}
    >
      {isShare && <span className="sr-only">{words.shareOf(whole)}: </span>}
      <Amount
        value={isShare ? share : amountValue}
        currency={isShare ? wallet.currency : amountCurrency}
        align={2}
        hasOnlySymbols={words.hasOnlySymbols}
        {...(isIn ? { tone: 'gainLoss' as const } : {})}
      />
    </GridCell>
  );
}

/** The second line of narrow rows. It offers to choose a category if the transaction has none. */
function SecondLine({ record: { date, categoryId, assetId } }: Props) {
  const words = useRowFormats();
  const { mayWrite } = useWallet();
  const { lookups } = useTransactionsContext();
  const category = lookups.categories.get(categoryId ?? '');
  const isOpen = mayWrite && (category === undefined || category.systemKey === 'uncategorized');
  return (
    // Fills its half of the row, for a large touch target.
    <GridCell className="col-span-2 col-start-2 truncate self-start pr-4 pb-2.5 text-muted @2xl:hidden">
      {words.date(date)} ·{' '}
      {isOpen ? (
        <span
          data-field="category"
          className="-mx-1 px-1 pb-2.5 font-medium text-accent underline decoration-dotted underline-offset-4"
        >
          {words.uncategorized}
        </span>
      ) : (
        <bdi>{cutForList(category?.name ?? words.uncategorized)}</bdi>
      )}{' '}
      · <bdi>{cutForList(lookups.assets.get(assetId)?.name ?? '')}</bdi>
    </GridCell>
  );
}
