import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { forgetDraft } from '#shared/session/drafts.ts';

/** The keys of the drafts of open forms. */
const keys = new WeakMap<object, string>();

type AnyForm<Fields extends FieldValues, Sent> = UseFormReturn<Fields, unknown, Sent>;

export function setDraftKey<Fields extends FieldValues, Sent>(form: AnyForm<Fields, Sent>, key: string): void {
  keys.set(form.control, key);
}

/** Forgets what was typed into a form, because it was saved or cancelled. */
export function forgetDraftOf<Fields extends FieldValues, Sent>(form: AnyForm<Fields, Sent>): void {
  const key = keys.get(form.control);
  if (key !== undefined) forgetDraft(key);
}

/** Whether two sets of fields differ. An empty field equals a missing one. */
export function hasChangedFields(fields: unknown, initial: unknown): boolean {
  return plain(fields) !== plain(initial);
}

function plain(fields: unknown): string {
  return JSON.stringify(fields, (_name, value: unknown) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
