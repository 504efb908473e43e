'use client';

import type { ComponentProps } from 'react';

// A virtualised table cannot be a `table` element. The grid has the focus and names the active row, so neither rows nor
// cells are focusable.

export function RowGroup(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: a virtualized table cannot be a `table` element.
  return <div {...props} role="rowgroup" />;
}

export function GridRow(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: only the grid is focusable.
  return <div {...props} role="row" />;
}

export function GridCell(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: only the grid is focusable.
  return <div {...props} role="gridcell" />;
}

export function ColumnHead(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: only the grid is focusable.
  return <div {...props} role="columnheader" />;
}
