import type { DraftSubject } from '#shared/session/drafts.ts';

/** Identifies the draft of a bulk action by its transactions, in any order of selection. */
export function bulkActionDraftSubject(action: string, records: readonly { readonly id: string }[]): DraftSubject {
  return ['bulk', action, ...records.map(({ id }) => id).toSorted()];
}
