import type { Filters } from '#shared/transactions/filters.ts';

export interface FilterEditing {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Called when the choice is complete, to close the popover. */
  readonly onDone: () => void;
}
