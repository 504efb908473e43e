import type { Patch, Transaction } from '#shared/transactions/record.ts';
import type { Steps } from './steps.ts';
import { patched } from './undo.ts';

/** A transaction that a person has just assigned a category or a merchant. */
export interface Assignment {
  /** After the assignment. */
  readonly record: Transaction;
  readonly field: 'categoryId' | 'merchantId';
}

/** Choosing a category marks the transaction as reviewed; removing one does not. */
export function categorised(categoryId: string | null): Patch {
  return categoryId === null ? { categoryId } : { categoryId, reviewed: true };
}

/** The fields to name in a message, without fields that change along with another one. */
export function reportedFields(fields: readonly string[]): readonly string[] {
  const [meant] = (['categoryId', 'merchantId'] as const).filter((field) => fields.includes(field));
  const alone = fields.filter((field) => field !== 'reviewed' && field !== 'excludeFromMerchantAutoAssignment');
  return meant !== undefined && alone.length === 1 ? [meant] : fields;
}

export function assignmentOf(before: Transaction, patch: Patch): Assignment | null {
  const record = patched(before, patch);
  if (patch.categoryId != null) return { record, field: 'categoryId' };
  return patch.merchantId == null ? null : { record, field: 'merchantId' };
}

/** Wraps the steps to report when the service has stored the assignment, and when it is undone. */
export function reportingAssignment(
  steps: Steps,
  assignment: Assignment | null,
  onAssigned: (assignment: Assignment | null) => void,
): Steps {
  if (steps === null || assignment === null) return steps;
  const { forth, back } = steps;
  return {
    ...steps,
    forth: {
      ...forth,
      send: async () => {
        const answer = await forth.send();
        onAssigned(assignment);
        return answer;
      },
    },
    back: {
      ...back,
      send: () => {
        onAssigned(null);
        return back.send();
      },
    },
  };
}
