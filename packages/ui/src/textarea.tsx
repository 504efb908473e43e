'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-control.ts';

/** A text area that grows with its text up to a third of the screen. */
export function Textarea({ className, required, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl({ ...rest, required });
  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      className={classNames(controlStyles, 'field-sizing-content max-h-[33dvh] min-h-20 resize-y px-3 py-2', className)}
    />
  );
}
