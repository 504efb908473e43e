import type { z } from 'zod';

/** What can be wrong with one field, beside the codes of problems. */
export const FIELD_CODES = {
  invalidType: 'It has another type than it should.',
  invalidFormat: 'It is not written as it should be.',
  invalidValue: 'It is none of the values that it may have.',
  tooBig: 'It is larger or longer than it may be.',
  tooSmall: 'It is smaller or shorter than it may be.',
  notMultipleOf: 'It is no multiple of what it should be.',
  invalidKey: 'It has a key that it may not have.',
  invalidElement: 'It holds an element that it may not hold.',
  invalidUnion: 'It has none of the shapes that it may have.',
  unknownField: 'It is not a field of this request, or cannot be written.',
  invalid: 'It breaks a rule that its format does not show; `message` says which.',
} as const;
export type FieldCode = keyof typeof FIELD_CODES;

const OF_ZOD: Readonly<Record<z.core.$ZodIssue['code'], FieldCode>> = {
  invalid_type: 'invalidType',
  invalid_format: 'invalidFormat',
  invalid_value: 'invalidValue',
  too_big: 'tooBig',
  too_small: 'tooSmall',
  not_multiple_of: 'notMultipleOf',
  invalid_key: 'invalidKey',
  invalid_element: 'invalidElement',
  invalid_union: 'invalidUnion',
  unrecognized_keys: 'unknownField',
  custom: 'invalid',
};

/** The code of the contract for what zod finds wrong. */
export const fieldCodeOf = (issue: z.core.$ZodIssue): FieldCode => OF_ZOD[issue.code];
