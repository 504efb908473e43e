import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';

const setAside = z.array(
  z.object({
    key: z.string(),
    raw: z.string(),
    /** The day on which the record was first set aside. */
    since: z.string(),
    /** The first day of the last delivery that contained the record. */
    from: z.string(),
  }),
);
export type StoredUnreadableRecord = z.infer<typeof setAside>[number];

/** Column with the unreadable records of a bank account. */
export const UNREADABLE_RECORDS_COLUMN = is.jsonOf(setAside);
