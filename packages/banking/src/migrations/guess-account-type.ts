import type { SourceAccountType } from './source-book.ts';

const TYPES: readonly (readonly [RegExp, SourceAccountType])[] = [
  [/credit ?card|\b(?:visa|master ?card|amex|american express)\b|kreditkarte/i, 'creditCard'],
  [/\b(?:loan|mortgage|debt)\b|kredit|darlehen|hypothek/i, 'loan'],
  [/saving|\bspar|tagesgeld/i, 'savings'],
  [/\b(?:cash|wallet|petty)\b|bargeld|geldb(?:ö|oe)rse/i, 'cash'],
];

/** Guesses the type of an account from its name. */
export function guessAccountType(name: string, isInBudget: boolean): SourceAccountType {
  const known = TYPES.find(([pattern]) => pattern.test(name));
  return known?.[1] ?? (isInBudget ? 'manualBank' : 'other');
}
