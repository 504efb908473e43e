'use client';

import { useCallback, useRef } from 'react';

const FIELDS = 'form :is(input:not([type="search"]), select, textarea)';
/** Events that precede any input. */
const BEGINNINGS = ['pointerdown', 'keydown', 'beforeinput'] as const;

/**
 * Detects unsaved input in the forms of a panel. Pass `ref` to the panel; `isTyped` returns true if a field differs
 * from its initial value.
 */
export function useUnsavedInput() {
  const panel = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    panel.current = element;
    if (element === null) return;
    const remember = () => {
      for (const field of fieldsOf(element)) if (!initialValues.has(field)) initialValues.set(field, contentOf(field));
    };
    for (const beginning of BEGINNINGS) element.addEventListener(beginning, remember, true);
  }, []);
  const isTyped = () =>
    fieldsOf(panel.current).some((field) => (initialValues.get(field) ?? contentOf(field)) !== contentOf(field));
  return { ref, isTyped };
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The initial value of each field; fields added later are recorded at the next event. */
const initialValues = new WeakMap<FormField, string>();

const fieldsOf = (panel: HTMLElement | null): FormField[] => [...(panel?.querySelectorAll<FormField>(FIELDS) ?? [])];

function contentOf(field: FormField): string {
  const isSwitch = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isSwitch ? String(field.checked) : field.value;
}
