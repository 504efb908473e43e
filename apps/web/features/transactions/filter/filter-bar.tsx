'use client';

import { Button } from '@coffer/ui/button.tsx';
import { SearchInput } from '@coffer/ui/search-input.tsx';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { useSearchText } from '#shared/forms/use-search-text.ts';
import { isFiltered, withoutFilters } from '#shared/transactions/filters.ts';
import type { TransactionListUrlState } from '../use-transaction-list-url-state.ts';
import { FILTER_KINDS, type FilterKind, LINK_ONLY_FILTERS } from './filter-kinds.ts';
import { FilterPill, LinkOnlyFilterPill } from './filter-pill.tsx';

// biome-ignore lint/plugin: `Object.keys` returns plain strings, but these strings are exactly the constant's keys.
const KINDS = Object.keys(FILTER_KINDS) as FilterKind[];

interface Props {
  readonly address: TransactionListUrlState;
  readonly searchField: RefObject<HTMLInputElement | null>;
}

/** The search field and the filters; each active filter is a chip. */
export function FilterBar({ address, searchField }: Props) {
  const t = useTranslations('transactions.filter');
  const { filters, setFilters, setText } = address;
  const [text, type] = useSearchText(filters.text ?? '', setText);
  const linked = LINK_ONLY_FILTERS.filter((name) => filters[name] !== undefined);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchInput
        ref={searchField}
        label={t('search')}
        value={text}
        onValueChange={type}
        maxLength={200}
        aria-keyshortcuts="/"
        className="w-full sm:w-72"
      />
      {/* On a phone, the filters stay on one line, to leave more space for the list. */}
      <div className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 [scrollbar-width:none] max-sm:w-[calc(100%+0.5rem)] max-sm:*:shrink-0 sm:contents">
        {KINDS.map((kind) => (
          <FilterPill
            key={kind}
            kind={kind}
            filters={filters}
            onChange={setFilters}
            onClear={() => setFilters(withoutFilters(filters, ...FILTER_KINDS[kind]))}
          />
        ))}
        {linked.map((name) => (
          <LinkOnlyFilterPill
            key={name}
            label={t(`linked.${name}`)}
            onClear={() => setFilters(withoutFilters(filters, name))}
          >
            {t(`linked.${name}`)}
          </LinkOnlyFilterPill>
        ))}
        {isFiltered(filters) && (
          <Button variant="quiet" size="small" onClick={() => setFilters({})}>
            {t('clearAll')}
          </Button>
        )}
      </div>
    </search>
  );
}
