import type { TransactionListFilters } from '#shared/transactions/filters.ts';

export interface FilterEditorProps {
  readonly filters: TransactionListFilters;
  readonly onChange: (filters: TransactionListFilters) => void;
  /** Called when the choice is complete, to close the popover. */
  readonly onDone: () => void;
}
