import type { Transaction } from '../transactions/record.ts';
import type { RuleFields } from './rule-form.ts';

/** As long as a rule's texts may be. */
const LONGEST = 200;

interface Known {
  readonly gives: 'categoryId' | 'merchantId';
  readonly merchantName: string | undefined;
  /** The cleaned name of the counterpart, where there is one. */
  readonly cleaned: string | undefined;
}

/**
 * The rule that one may mean by "others like this one": known by its merchant, unless it is to give that one, else by the
 * name in its texts, without what differs from one transaction to the next.
 */
export function proposalOf(record: Transaction, { gives, merchantName, cleaned }: Known): Partial<RuleFields> {
  const { fromTo, description, merchantId, categoryId, tagIds, transferCounterId } = record;
  // The category of a transfer is that of its link.
  const then = { thenCategoryId: transferCounterId === null ? categoryId : null, thenTagIds: [...tagIds] };
  if (merchantId !== null && gives === 'categoryId')
    return { ...then, name: merchantName ?? '', ifMerchantId: merchantId };
  const given = merchantId === null ? then : { ...then, thenMerchantId: merchantId };
  const [counterpart, text] = [textOf(fromTo), textOf(description)];
  const name = cleaned ?? (counterpart === '' ? text : counterpart);
  if (name === '') return given;
  return counterpart === '' ? { ...given, name, ifText: name } : { ...given, name, ifCounterpart: name };
}

function textOf(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST).toWellFormed().trim();
}
