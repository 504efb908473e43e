import { z } from 'zod';
import { cursor, inWallet, limit } from '../../kernel/shapes.ts';

/** The kinds of records in the feed, in the order of the initial read. */
export const FEED_TYPES = [
  'wallet',
  'member',
  'categoryGroup',
  'category',
  'tag',
  'merchant',
  'assetGroup',
  'bankConnection',
  'asset',
  'rule',
  'import',
  'transaction',
  'comment',
  'securityTransaction',
  'cryptoTransaction',
  'price',
  'security',
  'file',
  'scenario',
  'planItem',
  'budget',
  'budgetMonth',
  'budgetTarget',
  'notification',
  'closing',
  'matchReview',
] as const;

const feedType = z.enum(FEED_TYPES);
export type FeedType = z.infer<typeof feedType>;

export const listChangesInput = z.strictObject({
  ...inWallet,
  since: cursor
    .meta({
      description: 'The `nextCursor` of an answer before, or `now`. Absent: first all records, then their changes.',
    })
    .optional(),
  types: z
    .array(feedType)
    .min(1)
    .max(FEED_TYPES.length)
    .meta({ description: 'Only records of these kinds.' })
    .optional(),
  limit,
});

const changedRecord = z.strictObject({
  type: feedType,
  id: z
    .string()
    .meta({ description: 'Of a member the `userId`, of a security the ISIN, of a price `instrument/date`.' }),
  number: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The number of the change set that last changed it; null in a first reading.' }),
  deleted: z.boolean().meta({ description: 'Whether the record is gone; `record` is then null.' }),
  record: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'The record as it stands now, as its own operation answers it.' }),
});
export type ChangedRecord = z.infer<typeof changedRecord>;

export const changesPage = z.strictObject({
  items: z.array(changedRecord),
  nextCursor: z.string().meta({ description: 'Ask with it as `since` for what comes after.' }),
  more: z.boolean().meta({ description: 'Whether there is more to read at once.' }),
});
