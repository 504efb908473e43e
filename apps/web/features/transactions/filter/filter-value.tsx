'use client';

import type { ReactNode } from 'react';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { FilterKind } from './filter-kinds.ts';
import { MerchantNames } from './merchant-names.tsx';
import { useFilterValueText } from './use-filter-value-text.ts';

interface Props {
  readonly kind: FilterKind;
  readonly filters: TransactionListFilters;
}

/** The value of an active filter, for the pill of its kind. */
export function FilterValue({ kind, filters }: Props) {
  const wordsOf = useFilterValueText(filters);
  if (kind === 'merchant')
    return (
      <Value>
        <MerchantNames ids={filters.merchantIds ?? []} />
      </Value>
    );
  const words = wordsOf(kind);
  return <Value title={words}>{words}</Value>;
}

function Value({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className="min-w-0 max-w-64 truncate font-normal text-accent" title={title}>
      {children}
    </span>
  );
}
