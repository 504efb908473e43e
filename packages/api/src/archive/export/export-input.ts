import { z } from 'zod';
import { inWallet } from '../../kernel/shapes.ts';
import { EXPORTED, resourceOf } from './exported.ts';

const RESOURCES = [...new Set(EXPORTED.map(resourceOf))];

export const exportInput = z.strictObject({
  ...inWallet,
  format: z
    .enum(['jsonl', 'csv'])
    .default('jsonl')
    .meta({ description: 'Everything as lines of JSON, or one resource as CSV.' }),
  resource: z.enum(RESOURCES).meta({ description: 'Which one, with `format=csv` only.' }).optional(),
});

/** The response is a file. */
export const exportOutput = z.null();
