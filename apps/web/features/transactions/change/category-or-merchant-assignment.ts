import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import type { ChangeSteps } from './change-steps.ts';
import { applyPatch } from './inverse-patch.ts';

/** A transaction that a person has just assigned a category or a merchant. */
export interface NewAssignment {
  /** The transaction after the assignment. */
  readonly record: Transaction;
  readonly field: 'categoryId' | 'merchantId';
}

/** The patch to set a category. Choosing a category marks the transaction as reviewed; removing a category does not. */
export function categoryPatch(categoryId: string | null): TransactionPatch {
  return categoryId === null ? { categoryId } : { categoryId, reviewed: true };
}

/**
 * The changed fields to name in a message. If a category or merchant is set, leaves out the fields that change
 * automatically with it.
 */
export function fieldsToMention(fields: readonly string[]): readonly string[] {
  const [meant] = (['categoryId', 'merchantId'] as const).filter((field) => fields.includes(field));
  const alone = fields.filter((field) => field !== 'reviewed' && field !== 'excludeFromMerchantAutoAssignment');
  return meant !== undefined && alone.length === 1 ? [meant] : fields;
}

export function detectAssignment(before: Transaction, patch: TransactionPatch): NewAssignment | null {
  const record = applyPatch(before, patch);
  if (patch.categoryId != null) return { record, field: 'categoryId' };
  return patch.merchantId == null ? null : { record, field: 'merchantId' };
}

/**
 * Wraps the steps of a change to call `onAssigned` with the assignment when the service has stored it, and with null
 * before it is undone.
 */
export function withAssignmentReport(
  steps: ChangeSteps,
  assignment: NewAssignment | null,
  onAssigned: (assignment: NewAssignment | null) => void,
): ChangeSteps {
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
