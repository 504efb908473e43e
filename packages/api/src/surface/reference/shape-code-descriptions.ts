import type { SHAPE_ERROR_CODES } from '../../kernel/problems.ts';

/** Descriptions of the codes in `errors` of a problem, each for one invalid part of the input. */
export const SHAPE_CODE_DESCRIPTIONS: Readonly<Record<(typeof SHAPE_ERROR_CODES)[number], string>> = {
  invalidType: 'The value has the wrong type.',
  invalidFormat: 'The value has the wrong format.',
  invalidValue: 'The value is not one of the allowed values.',
  tooBig: 'The value is too large or too long.',
  tooSmall: 'The value is too small or too short.',
  notMultipleOf: 'The value is not a multiple of the required number.',
  invalidKey: 'The object has a key that is not allowed.',
  invalidElement: 'The list has an element that is not allowed.',
  invalidUnion: 'The value has none of the allowed shapes.',
  unknownField: 'The field is not part of this request, or is read-only.',
  invalid: 'The value violates a rule beyond its format; `message` says which.',
};
