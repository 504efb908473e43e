import { z } from 'zod';
import { cursor, limit, walletIdField } from '../../kernel/shapes.ts';
import { FEED_KINDS, type FeedKind } from '../../record-kinds.ts';

export type FeedType = FeedKind['type'];

/** The kinds of records in the feed, in the order of the initial read. */
export const FEED_TYPES: readonly FeedType[] = FEED_KINDS.map(({ type }) => type);

const feedType = z.enum(FEED_TYPES);

export const listChangesInput = z.strictObject({
  ...walletIdField,
  since: cursor
    .meta({
      description:
        'The `nextCursor` of an earlier answer, or `now`. Without it: first all records, then their changes.',
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
  id: z.string().meta({
    description: 'The record’s id; for a member the `userId`, for a security the ISIN, for a price `instrument/date`.',
  }),
  number: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'The number of the change set that last changed it; null while reading all records.' }),
  deleted: z.boolean().meta({ description: 'Whether the record was deleted; `record` is then null.' }),
  record: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'The current record, as its own operation returns it.' }),
});
export type ChangedRecord = z.infer<typeof changedRecord>;

export const changesPage = z.strictObject({
  items: z.array(changedRecord),
  nextCursor: z.string().meta({ description: 'Pass it as `since` to read the following changes.' }),
  more: z.boolean().meta({ description: 'Whether there are more changes to read immediately.' }),
});
