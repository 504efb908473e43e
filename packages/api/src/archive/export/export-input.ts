import { z } from 'zod';
import { walletIdField } from '../../kernel/shapes.ts';
import { EXPORTED_KINDS, resourceName } from './exported-kinds.ts';

const RESOURCES = [...new Set(EXPORTED_KINDS.map(resourceName))];

export const exportInput = z.strictObject({
  ...walletIdField,
  format: z
    .enum(['jsonl', 'csv'])
    .default('jsonl')
    .meta({ description: 'Everything as JSON lines, or one resource as CSV.' }),
  resource: z.enum(RESOURCES).meta({ description: 'The resource; only with `format=csv`.' }).optional(),
});

/** An export has no JSON output, because its response is a file. */
export const exportOutput = z.null();
