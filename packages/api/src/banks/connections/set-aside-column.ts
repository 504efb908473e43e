import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';

const setAside = z.array(
  z.object({
    key: z.string(),
    raw: z.string(),
    /** The day on which it was first set aside. */
    since: z.string(),
    /** The first day of the delivery that last had it. */
    from: z.string(),
  }),
);
export type SetAside = z.infer<typeof setAside>[number];

/** The records of a bank account that can't be read. */
export const SET_ASIDE = is.jsonOf(setAside);
