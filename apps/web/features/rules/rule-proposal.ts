import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { RuleFields } from './rule-form.ts';

/** The maximum length of a rule's texts. */
const MAX_RULE_TEXT_LENGTH = 200;

interface RuleProposalContext {
  readonly gives: 'categoryId' | 'merchantId';
  readonly merchantName: string | undefined;
  /** The cleaned name of the counterparty, if there is one. */
  readonly cleaned: string | undefined;
}

/**
 * A rule for transactions similar to this one. Uses the merchant as condition, unless the rule is to set the merchant;
 * otherwise uses the counterparty or description without the parts that vary between transactions.
 */
export function ruleForTransaction(
  record: Transaction,
  { gives, merchantName, cleaned }: RuleProposalContext,
): Partial<RuleFields> {
  const { fromTo, description, merchantId, categoryId, tagIds, transferCounterId } = record;
  // A linked transfer gets its category from the link.
  const then = { thenCategoryId: transferCounterId === null ? categoryId : null, thenTagIds: [...tagIds] };
  if (merchantId !== null && gives === 'categoryId')
    return { ...then, name: merchantName ?? '', ifMerchantId: merchantId };
  const given = merchantId === null ? then : { ...then, thenMerchantId: merchantId };
  const [counterpart, text] = [textOf(fromTo), textOf(description)];
  const name = cleaned ?? (counterpart === '' ? text : counterpart);
  if (name === '') return given;
  return counterpart === '' ? { ...given, name, ifText: name } : { ...given, name, ifCounterpart: name };
}

/** A rule for transactions similar to these: by their common merchant, or otherwise by their common first words. */
export function ruleForTransactions(
  records: readonly Transaction[],
  nameOf: (merchantId: string) => string | undefined,
): Partial<RuleFields> {
  const categoryId = commonValue(records.map((record) => record.categoryId));
  const isTransfer = records.some(({ transferCounterId }) => transferCounterId !== null);
  const then = isTransfer || categoryId === null ? {} : { thenCategoryId: categoryId };
  const merchantId = commonValue(records.map((record) => record.merchantId));
  if (merchantId !== null) return { ...then, name: nameOf(merchantId) ?? '', ifMerchantId: merchantId };
  const counterpart = textOf(commonFirstWords(records.map(({ fromTo }) => fromTo ?? '')));
  if (counterpart !== '') return { ...then, name: counterpart, ifCounterpart: counterpart };
  const text = textOf(commonFirstWords(records.map(({ description }) => description ?? '')));
  return text === '' ? then : { ...then, name: text, ifText: text };
}

/** Returns the value that all items share; null if the values differ. */
function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = values;
  return first !== undefined && others.every((value) => value === first) ? first : null;
}

/**
 * The common first words of all texts, as written in the first one; varying parts such as numbers and days usually
 * follow the name. Only whole words count.
 */
export function commonFirstWords(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.trim().split(/\s+/));
  const differs = first.findIndex((word, at) =>
    others.some((words) => words[at]?.toLocaleLowerCase() !== word.toLocaleLowerCase()),
  );
  return (differs < 0 ? first : first.slice(0, differs)).join(' ');
}

function textOf(text: string | null): string {
  return (text ?? '').trim().slice(0, MAX_RULE_TEXT_LENGTH).toWellFormed().trim();
}
