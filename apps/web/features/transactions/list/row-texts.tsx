'use client';

import { TagBadge } from '@coffer/ui/tag-badge.tsx';
import { categoryLabel, cutForList, cutForTooltip } from '#shared/format/display-names.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useRowFormats } from './row-formats.tsx';

/** The counterparty and the description. */
export function CounterpartyAndDescription({ record: { fromTo, description } }: { record: Transaction }) {
  const words = useRowFormats();
  const [first, second] = fromTo === null ? [description, null] : [fromTo, description];
  if (first === null || first.trim() === '') return <span className="truncate text-muted italic">{words.noText}</span>;
  return (
    <span className="min-w-0 flex-1 truncate" data-tooltip={cutForTooltip([first, second].filter(Boolean).join('\n'))}>
      <bdi className="font-medium">{cutForList(first)}</bdi>
      {second !== null && <bdi className="ml-2 text-muted @max-2xl:hidden">{cutForList(second)}</bdi>}
    </span>
  );
}

export function CategoryName({ categoryId }: { categoryId: string | null }) {
  const words = useRowFormats();
  const { lookups } = useTransactionsContext();
  const category = categoryId === null ? undefined : lookups.categories.get(categoryId);
  if (category === undefined || category.systemKey === 'uncategorized')
    return <span className="block truncate text-muted italic">{words.uncategorized}</span>;
  return (
    <span className="block truncate" data-tooltip={cutForTooltip(category.name)}>
      <bdi>{cutForList(categoryLabel(category))}</bdi>
    </span>
  );
}

/** The number of letters of tag names that fit into the column. */
const LETTERS_SHOWN = 10;

export function RowTags({ tagIds }: { tagIds: readonly string[] }) {
  const { lookups } = useTransactionsContext();
  if (tagIds.length === 0) return null;
  const tags = tagIds.flatMap((id) => lookups.tags.get(id) ?? []);
  const shown = tags.slice(0, Math.max(1, countFittingTexts(tags.map(({ name }) => name.length))));
  const more = tags.length - shown.length;
  return (
    <span
      className="flex min-w-0 items-center gap-1"
      data-tooltip={cutForTooltip(tags.map(({ name }) => name).join(', '))}
    >
      {shown.map(({ id, name, color }) => (
        <span key={id} className="flex min-w-0">
          <TagBadge name={cutForList(name)} colour={color} />
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-muted">+{more}</span>}
    </span>
  );
}

function countFittingTexts(lengths: readonly number[]): number {
  let sum = 0;
  const end = lengths.findIndex((length) => {
    sum += length;
    return sum > LETTERS_SHOWN;
  });
  return end < 0 ? lengths.length : end;
}
