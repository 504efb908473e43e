import type { Filters } from '#shared/transactions/filters.ts';

export interface FilterEditing {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** What was chosen is all: the popover closes. */
  readonly onDone: () => void;
}
