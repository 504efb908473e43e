'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlPadding, controlStyles } from './control-styles.ts';
import { useFieldControl } from './field-control.ts';

export function Input({ className, required, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl({ ...rest, required });
  return <input {...rest} {...control} className={classNames(controlStyles, controlPadding, className)} />;
}

/** A date such as `2026-03-31`, chosen with the device's own date picker. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input type="date" {...rest} className={classNames('tabular-nums', className)} />;
}
