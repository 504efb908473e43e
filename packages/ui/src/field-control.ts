'use client';

import { createContext, useContext } from 'react';

interface FieldControl {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** What the field around a control gives it. */
export const FieldContext = createContext<FieldControl | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** What a control inside a field says about itself; its own properties win. */
export function useFieldControl(own: ControlProps) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-required': (own.required ?? field?.required) ? true : undefined,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
  };
}

/** The id of the field's label, for groups that a `label` element cannot name. */
export const useFieldLabel = (): string | undefined => useContext(FieldContext)?.labelId;
