import { z } from 'zod';
import { recordReferenceFields, storedDate, storedDecimal, storedId, storedMonth } from '../../kernel/shapes.ts';

const coverageSource = z.strictObject({
  source: z.enum(['import', 'sync']),
  importId: storedId.nullable(),
  runId: storedId.nullable(),
  filename: z.string().nullable(),
  from: storedDate,
  until: storedDate,
});

/** The coverage of one month of an asset. */
const coveredMonth = z
  .strictObject({
    month: storedMonth,
    status: z.enum(['covered', 'missing', 'mismatched']),
    verified: z.boolean(),
    stated: storedDecimal.nullable(),
    computed: storedDecimal.nullable(),
    difference: storedDecimal.nullable(),
    since: storedDate.nullable(),
    sources: z.array(coverageSource),
  })
  .meta({ id: 'CoveredMonth' });

export const coverageInput = z.strictObject(recordReferenceFields);
export const coverage = z.strictObject({ items: z.array(coveredMonth) });
export type Coverage = z.infer<typeof coverage>;
export type CoverageSource = z.infer<typeof coverageSource>;
