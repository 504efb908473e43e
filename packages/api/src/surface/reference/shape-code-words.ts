import type { SHAPE_CODES } from '../../kernel/problems.ts';

/** Descriptions of the codes for single parts of an input. */
export const SHAPE_CODE_WORDS: Readonly<Record<(typeof SHAPE_CODES)[number], string>> = {
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
};
