import type { RouterInputs } from '@coffer/api/router.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';

export type SplitPartInput = RouterInputs['transactions']['split']['parts'][number];

/** A split part in the form; its amount omits the parent's sign. */
export interface DraftPart {
  readonly key: string;
  /** The id of the split part; null for a new part. */
  readonly id: string | null;
  readonly amount: string;
  readonly categoryId: string | null;
  readonly description: string;
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;

function isAmount(text: string): boolean {
  return DECIMAL.test(text);
}

/** Converts a part's amount between unsigned (as typed) and signed: negates it if the parent is negative. */
function withParentSign(amount: string, { amountValue }: Transaction): string {
  return amountValue.startsWith('-') ? negateDecimalText(amount) : amount;
}

/** The amount of the parent that remains after all valid parts, without its sign. */
export function unassignedAmount(whole: Transaction, parts: readonly DraftPart[]): string {
  const amounts = parts.filter(({ amount }) => isAmount(amount)).map(({ amount }) => negateDecimalText(amount));
  return sumDecimalTexts([withParentSign(whole.amountValue, whole), ...amounts]);
}

/**
 * The initial parts of the form: the existing parts or, for an unsplit transaction, a part with the full amount and an
 * empty part.
 */
export function initialPartDrafts(whole: Transaction, parts: readonly Transaction[]): readonly DraftPart[] {
  if (parts.length === 0) {
    const first = { amount: withParentSign(whole.amountValue, whole), categoryId: whole.categoryId };
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
    amount: withParentSign(part.amountValue, whole),
    categoryId: part.categoryId,
    description: part.description ?? '',
  }));
}

export function isSplitComplete(whole: Transaction, parts: readonly DraftPart[]): boolean {
  return parts.length > 0 && parts.every(({ amount }) => isAmount(amount)) && unassignedAmount(whole, parts) === '0';
}

/** The parts as input of the service. Descriptions that were not changed are left out. */
export function toPartInputs(
  whole: Transaction,
  before: readonly Transaction[],
  parts: readonly DraftPart[],
): SplitPartInput[] {
  return parts.map(({ id, amount, categoryId, description }) => {
    const former = before.find((one) => one.id === id)?.description ?? '';
    return {
      ...(id === null ? {} : { id }),
      amountValue: withParentSign(amount, whole),
      categoryId,
      ...(description === former ? {} : { description: description || null }),
    };
  });
}
