import type { Transaction } from '../transactions/record.ts';
import type { RuleFields } from './rule-form.ts';

/** As long as a rule's texts may be. */
const LONGEST = 200;

/** The rule that one may mean by "others like this one": known by its merchant, else by its texts. */
export function proposalOf(record: Transaction, merchantName: string | undefined): Partial<RuleFields> {
  const { fromTo, description, merchantId, categoryId, tagIds, transferCounterId } = record;
  // The category of a transfer is that of its link.
  const then = { thenCategoryId: transferCounterId === null ? categoryId : null, thenTagIds: [...tagIds] };
  if (merchantId !== null) return { ...then, name: merchantName ?? '', ifMerchantId: merchantId };
  const [counterpart, text] = [textOf(fromTo), textOf(description)];
  if (counterpart !== '') return { ...then, name: counterpart, ifCounterpart: counterpart };
  return text === '' ? then : { ...then, name: text, ifText: text };
}

function textOf(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST).toWellFormed().trim();
}
