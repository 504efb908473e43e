import type { Patch, Transaction } from '#shared/transactions/record.ts';
import type { Steps } from './steps.ts';
import { patched } from './undo.ts';

/** A transaction that a person has just given a category or a merchant. */
export interface Assignment {
  /** As it is now. */
  readonly record: Transaction;
  readonly field: 'categoryId' | 'merchantId';
}

/** Choosing a category reviews the transaction; removing one does not. */
export function categorised(categoryId: string | null): Patch {
  return categoryId === null ? { categoryId } : { categoryId, reviewed: true };
}

/** Fields that change together with another field are not named beside it. */
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

/** The same steps, which also report when the service has stored the change, and when it is undone. */
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
