import type { DraftSubject } from '#shared/session/drafts.ts';

/** Unsaved input of a bulk action belongs to its transactions, in whichever order they are selected. */
export function draftOfRecords(action: string, records: readonly { readonly id: string }[]): DraftSubject {
  return ['bulk', action, ...records.map(({ id }) => id).toSorted()];
}
