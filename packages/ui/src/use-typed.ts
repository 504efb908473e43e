'use client';

import { useCallback, useRef } from 'react';

const FIELDS = 'form :is(input:not([type="search"]), select, textarea)';
/** What comes before anything is written or chosen. */
const BEGINNINGS = ['pointerdown', 'keydown', 'beforeinput'] as const;

/** Whether something is in the forms of a panel that was not there when one began, and would be lost with it. */
export function useTyped() {
  const panel = useRef<HTMLElement | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    panel.current = element;
    if (element === null) return;
    const remember = () => {
      for (const field of fieldsOf(element)) if (!before.has(field)) before.set(field, contentOf(field));
    };
    for (const beginning of BEGINNINGS) element.addEventListener(beginning, remember, true);
  }, []);
  const isTyped = () =>
    fieldsOf(panel.current).some((field) => (before.get(field) ?? contentOf(field)) !== contentOf(field));
  return { ref, isTyped };
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What each field held at first; fields that come later are remembered at the next beginning. */
const before = new WeakMap<FormField, string>();

const fieldsOf = (panel: HTMLElement | null): FormField[] => [...(panel?.querySelectorAll<FormField>(FIELDS) ?? [])];

function contentOf(field: FormField): string {
  const isSwitch = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isSwitch ? String(field.checked) : field.value;
}
