import type { SourceAccountType } from './source-book.ts';

const TYPES: readonly (readonly [RegExp, SourceAccountType])[] = [
  [/credit ?card|\b(?:visa|master ?card|amex|american express)\b|kreditkarte/i, 'creditCard'],
  [/\b(?:loan|mortgage|debt)\b|kredit|darlehen|hypothek/i, 'loan'],
  [/saving|\bspar|tagesgeld/i, 'savings'],
  [/\b(?:cash|wallet|petty)\b|bargeld|geldb(?:ö|oe)rse/i, 'cash'],
];

/** Guesses what an account is from its name. */
export function accountTypeOf(name: string, isInBudget: boolean): SourceAccountType {
  const known = TYPES.find(([pattern]) => pattern.test(name));
  return known?.[1] ?? (isInBudget ? 'manualBank' : 'other');
}

/** Tags in the text of a note: `#holiday`. */
export function tagsIn(notes: string | null): readonly string[] {
  if (notes === null || !notes.includes('#')) return [];
  const tags = [...notes.matchAll(/(?<![#\w])#([^#\s,;]{1,100})/g)].map(([, tag = '']) => tag);
  const byName = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...byName.values()].slice(0, MOST_TAGS);
}

const MOST_TAGS = 20;
