import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { forgetDraft, storeDraft } from '#shared/session/drafts.ts';

/** The keys of the drafts of open forms. */
const keys = new WeakMap<object, string>();

type AnyForm<Fields extends FieldValues, Sent> = UseFormReturn<Fields, unknown, Sent>;

/** Sets the storage key of the form's draft, which `forgetFormDraft` needs to delete the draft. */
export function setDraftKey<Fields extends FieldValues, Sent>(form: AnyForm<Fields, Sent>, key: string): void {
  keys.set(form.control, key);
}

/** Deletes the draft of a form that was saved or cancelled. */
export function forgetFormDraft<Fields extends FieldValues, Sent>(form: AnyForm<Fields, Sent>): void {
  const key = keys.get(form.control);
  if (key !== undefined) forgetDraft(key);
}

/**
 * Stores the input of a form under the key whenever it changes. If no field differs from its initial value, deletes the
 * draft and calls `onUnchanged`, also after a reset to new initial values. Returns a function that stops storing.
 */
export function autosaveFormDraft<Fields extends FieldValues, Sent>(
  form: Pick<AnyForm<Fields, Sent>, 'control' | 'watch'>,
  key: string,
  onUnchanged: () => void,
): () => void {
  const { unsubscribe } = form.watch((fields) => {
    if (hasChangedFields(fields, readInitialFields(form))) return storeDraft(key, fields);
    forgetDraft(key);
    onUnchanged();
  });
  return unsubscribe;
}

/** The current initial values of a form. During a reset, `formState` still has the previous initial values. */
export function readInitialFields<Fields extends FieldValues, Sent>({
  control,
}: Pick<AnyForm<Fields, Sent>, 'control'>) {
  return control._defaultValues;
}

/** The names of the fields that differ from their initial values and aren't empty. */
export function filledFields(fields: object, initial: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const isEmpty = plain(value) === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty || !hasChangedFields(value, Reflect.get(initial, name)) ? [] : [name];
  });
}

/** Whether two sets of fields differ. An empty field equals a missing one. */
export function hasChangedFields(fields: unknown, initial: unknown): boolean {
  return plain(fields) !== plain(initial);
}

function plain(fields: unknown): string | undefined {
  return JSON.stringify(fields, (_name, value: unknown) => {
    if (value === '' || value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
