import type { Inputs } from '@coffer/api/router.ts';
import { exactSum, negated } from '@coffer/domain/decimal-texts.ts';
import type { Transaction } from '#shared/transactions/record.ts';

export type SentPart = Inputs['transactions']['split']['parts'][number];

/** A split part in the form; its amount omits the parent's sign. */
export interface DraftPart {
  readonly key: string;
  /** Null for a new part. */
  readonly id: string | null;
  readonly amount: string;
  readonly categoryId: string | null;
  readonly description: string;
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;

function isAmount(text: string): boolean {
  return DECIMAL.test(text);
}

/** Adds or removes the sign of the parent. */
function turned(amount: string, { amountValue }: Transaction): string {
  return amountValue.startsWith('-') ? negated(amount) : amount;
}

/** The amount of the parent that remains after all valid parts, without its sign. */
export function restOf(whole: Transaction, parts: readonly DraftPart[]): string {
  const amounts = parts.filter(({ amount }) => isAmount(amount)).map(({ amount }) => negated(amount));
  return exactSum([turned(whole.amountValue, whole), ...amounts]);
}

/** The existing parts; for an unsplit transaction, one with the whole amount and an empty one. */
export function partDraftsOf(whole: Transaction, parts: readonly Transaction[]): readonly DraftPart[] {
  if (parts.length === 0) {
    const first = { amount: turned(whole.amountValue, whole), categoryId: whole.categoryId };
    return [first, { amount: '', categoryId: null }].map((part, at) => ({
      key: String(at),
      id: null,
      description: '',
      ...part,
    }));
  }
  return parts.map((part) => ({
    key: part.id,
    id: part.id,
    amount: turned(part.amountValue, whole),
    categoryId: part.categoryId,
    description: part.description ?? '',
  }));
}

export function isComplete(whole: Transaction, parts: readonly DraftPart[]): boolean {
  return parts.length > 0 && parts.every(({ amount }) => isAmount(amount)) && restOf(whole, parts) === '0';
}

export function partInputsOf(whole: Transaction, parts: readonly DraftPart[]): SentPart[] {
  return parts.map(({ id, amount, categoryId, description }) => ({
    ...(id === null ? {} : { id }),
    amountValue: turned(amount, whole),
    categoryId,
    ...(description === '' ? {} : { description }),
  }));
}

/** The deleted parts as input to create them again, with all fields but their old ids. */
export function remade(parts: readonly Transaction[]): SentPart[] {
  return parts.map((part) => ({
    amountValue: part.amountValue,
    categoryId: part.categoryId,
    fromTo: part.fromTo,
    description: part.description,
    notes: part.notes,
    merchantId: part.merchantId,
    assignedUserId: part.assignedUserId,
    tagIds: [...part.tagIds],
    reviewed: part.reviewed,
    pending: part.pending,
  }));
}
