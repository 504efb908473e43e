import type { MouseEvent } from 'react';
import type { Transaction } from '#shared/transactions/record.ts';
import type { Grid } from './use-grid.ts';

/** What pressing a row does depends on where: one listener for all rows, since they come and go by the dozen. */
export function onGridClick(event: MouseEvent, records: readonly Transaction[], grid: Grid): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const record = id === undefined ? undefined : records.find((one) => one.id === id);
  if (record === undefined || target.closest('[data-editing]') !== null) return;
  if (target.closest('[data-select]') !== null) {
    // A press on the label of the box is followed by one on the box itself.
    if (target instanceof HTMLInputElement || target.closest('label') === null) grid.toggle(record, event.shiftKey);
  } else if (event.shiftKey) grid.toggle(record, true);
  else if (target.closest('[data-review]') !== null) grid.review(record);
  else if (target.closest('[data-edit]') !== null) grid.editRow(record, 'text');
  else if (target.closest('[data-field=category]') !== null) grid.editRow(record, 'category');
  else if (target.closest('[data-field=tags]') !== null) grid.editRow(record, 'tags');
  else grid.open(record);
}
