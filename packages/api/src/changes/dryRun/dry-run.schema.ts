import { z } from 'zod';
import { timestamp } from '../../kernel/shapes.ts';
import { historyRecord } from '../history/history.schema.ts';

/** Input fields of every write that supports a dry run. */
export const dryRunFields = {
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'Perform the operation, return its result, and save nothing. The response contains a code.' }),
  code: z
    .guid('is not a code of a dry run')
    .toLowerCase()
    .meta({
      description:
        'The code of a dry run with the same input: make exactly its changes, or fail because something changed since.',
    })
    .optional(),
} as const;

/** Response fields of every write that supports a dry run. */
export const dryRunResponseFields = {
  code: z
    .string()
    .nullable()
    .meta({ description: 'After a dry run: the code that confirms exactly these changes; null if they were made.' }),
  expiresTime: timestamp.nullable().meta({ description: 'When the code expires.' }),
  firstRecords: z.array(historyRecord).meta({
    description: 'After a dry run: the first 50 records that change, at most 25,000 characters of them.',
  }),
  notShown: z.number().int().meta({ description: 'After a dry run: how many more records change.' }),
} as const;

/** The dry-run fields in the response of a write that is not a dry run. A dry run replaces these values. */
export const EMPTY_DRY_RUN_FIELDS = { code: null, expiresTime: null, firstRecords: [], notShown: 0 };
