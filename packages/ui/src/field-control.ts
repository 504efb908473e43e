'use client';

import { createContext, useContext } from 'react';

interface FieldControl {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Accessibility properties that a field gives its control. */
export const FieldContext = createContext<FieldControl | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** Accessibility properties of a control inside a field; the control's own properties win. */
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
