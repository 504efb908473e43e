import { z } from 'zod';
import { timestamp } from '../../kernel/shapes.ts';
import { changedRecord } from '../history/history.schema.ts';

/** Input fields of every write that supports a dry run. */
export const tried = {
  dryRun: z
    .boolean()
    .default(false)
    .meta({ description: 'Do all of it, answer what it did, and keep nothing. The answer has a code.' }),
  code: z
    .guid('is not a code of a dry run')
    .toLowerCase()
    .meta({ description: 'Of a dry run with the same input: do exactly that, or refuse because something changed.' })
    .optional(),
} as const;

/** Response fields of every write that supports a dry run. */
export const triedAnswer = {
  code: z
    .string()
    .nullable()
    .meta({ description: 'Of a dry run: the code with which exactly this is done; null where it was done.' }),
  expiresTime: timestamp.nullable().meta({ description: 'Until when the code is good.' }),
  firstRecords: z.array(changedRecord).meta({
    description: 'Of a dry run: the first 50 records that change, or fewer where they have 25,000 characters.',
  }),
  notShown: z.number().int().meta({ description: 'Of a dry run: how many more records change.' }),
} as const;

/** Placeholder values until the dry run has finished. */
export const UNTRIED = { code: null, expiresTime: null, firstRecords: [], notShown: 0 };
