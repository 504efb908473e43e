import type { Transaction } from '#shared/transactions/record.ts';
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

/** The rule that one may mean by "others like these": by the merchant that all have, else by the words all begin with. */
export function commonProposal(
  records: readonly Transaction[],
  nameOf: (merchantId: string) => string | undefined,
): Partial<RuleFields> {
  const categoryId = common(records.map((record) => record.categoryId));
  const isTransfer = records.some(({ transferCounterId }) => transferCounterId !== null);
  const then = isTransfer || categoryId === null ? {} : { thenCategoryId: categoryId };
  const merchantId = common(records.map((record) => record.merchantId));
  if (merchantId !== null) return { ...then, name: nameOf(merchantId) ?? '', ifMerchantId: merchantId };
  const counterpart = textOf(commonWords(records.map(({ fromTo }) => fromTo ?? '')));
  if (counterpart !== '') return { ...then, name: counterpart, ifCounterpart: counterpart };
  const text = textOf(commonWords(records.map(({ description }) => description ?? '')));
  return text === '' ? then : { ...then, name: text, ifText: text };
}

/** What all of them are; null when they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = values;
  return first !== undefined && others.every((value) => value === first) ? first : null;
}

/**
 * The words with which all texts begin, as the first one writes them: what differs from booking to booking (numbers,
 * days) stands behind the name. A word of which only a part is common counts for nothing.
 */
export function commonWords(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.trim().split(/\s+/));
  const differs = first.findIndex((word, at) =>
    others.some((words) => words[at]?.toLocaleLowerCase() !== word.toLocaleLowerCase()),
  );
  return (differs < 0 ? first : first.slice(0, differs)).join(' ');
}

function textOf(text: string | null): string {
  return (text ?? '').trim().slice(0, LONGEST).toWellFormed().trim();
}
