'use client';

import { classNames } from '@coffer/ui/class-names.ts';
import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { type FilterKind, isFilterActive } from './filter-kinds.ts';

// Loaded with the first filter or editor, because most lists have no filter.
const loadWords = () => import('./filter-value.tsx');
const FilterValue = lazy(async () => ({ default: (await loadWords()).FilterValue }));
// Loaded when the first editor is opened.
const FilterEditor = lazy(async () => {
  const [file] = await Promise.all([import('./filter-editor.tsx'), loadWords()]);
  return { default: file.FilterEditor };
});

interface Props {
  readonly kind: FilterKind;
  readonly filters: TransactionListFilters;
  readonly onChange: (filters: TransactionListFilters) => void;
  readonly onClear: () => void;
}

/** A kind of filter: shows its value and opens its editor. */
export function FilterPill({ kind, filters, onChange, onClear }: Props) {
  const t = useTranslations('transactions.filter');
  const [open, setOpen] = useState<boolean | null>(null);
  const active = isFilterActive(filters, kind);
  const button = (
    <PillButton
      active={active}
      aria-expanded={open === true}
      aria-haspopup="dialog"
      onClick={() => setOpen(open !== true)}
    >
      <span className="shrink-0">{t(`kinds.${kind}`)}</span>
      {active ? (
        <Suspense>
          <FilterValue kind={kind} filters={filters} />
        </Suspense>
      ) : (
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      )}
    </PillButton>
  );
  return (
    <Pill active={active}>
      {open === null ? (
        button
      ) : (
        <Suspense fallback={button}>
          <FilterEditor
            kind={kind}
            filters={filters}
            onChange={onChange}
            open={open}
            onOpenChange={setOpen}
            trigger={button}
          />
        </Suspense>
      )}
      {active && <ClearButton label={t('clear', { filter: t(`kinds.${kind}`) })} onClick={onClear} />}
    </Pill>
  );
}

interface LinkedPillProps {
  readonly label: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The pill of a filter that a link from another page has set. */
export function LinkOnlyFilterPill({ label, onClear, children }: LinkedPillProps) {
  const t = useTranslations('transactions.filter');
  return (
    <Pill active>
      <span className="truncate py-0.5 pl-2.5 text-sm">{children}</span>
      <ClearButton label={t('clear', { filter: label })} onClick={onClear} />
    </Pill>
  );
}

function Pill({ active, ...rest }: ComponentProps<'span'> & { active: boolean }) {
  return (
    <span
      {...rest}
      className={classNames(
        'inline-flex min-h-control-small max-w-full items-center rounded-full border text-sm',
        active ? 'border-accent bg-accent-soft' : 'border-line-strong border-dashed',
      )}
    />
  );
}

function PillButton({ active, ...rest }: ComponentProps<'button'> & { active: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'inline-flex min-h-control-small min-w-0 items-center gap-1.5 rounded-full px-2.5 font-medium hover:text-accent',
        active && 'pr-1',
      )}
    />
  );
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-control-small shrink-0 place-items-center rounded-full text-muted hover:text-text"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
