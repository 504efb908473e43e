import { z } from 'zod';
import { name } from '../kernel/shapes.ts';

/** Category types that a person may choose. */
export const writableCategoryTypes = [
  'activeIncome',
  'passiveIncome',
  'fixedExpense',
  'variableExpense',
  'transfer',
  'valueChange',
] as const;

export const writableCategoryType = z.enum(writableCategoryTypes);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * One visible character (grapheme cluster). 50 code units are enough for a family emoji with four skin tones (41);
 * without a limit, one letter could have a thousand combining marks.
 */
export const emoji = z
  .string()
  .trim()
  .max(50)
  .refine(
    (value) =>
      value.length > 50 ||
      ([...graphemes.segment(value)].length === 1 && value.isWellFormed() && !/\p{Cc}/u.test(value)),
    'is not one character',
  )
  .meta({ description: 'One character as a reader sees it.', examples: ['🛒'] });

/** Groups with their categories, created together; both keep the given order. */
export const categorySet = z
  .array(
    z.strictObject({
      name,
      categories: z
        .array(z.strictObject({ name, type: writableCategoryType, emoji: emoji.nullish() }))
        .min(1)
        .max(50),
    }),
  )
  .min(1)
  .max(20);

export type CategorySet = z.infer<typeof categorySet>;
