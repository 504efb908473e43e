import { z } from 'zod';
import { cursor, id, inWallet, limit, storedId, timestamp } from '../../kernel/shapes.ts';
import { byWhom, since } from '../rows/by-whom.schema.ts';
import { recordCounts } from '../rows/records-of-sets.ts';

export const listHistoryInput = z.strictObject({
  ...inWallet,
  ...byWhom,
  recordId: z.string().min(1).max(200).meta({ description: 'Only what changed the record with this id.' }).optional(),
  since: since.optional(),
  until: z.iso.datetime().meta({ description: 'Only what happened before this time.' }).optional(),
  type: z.string().min(1).max(50).meta({ description: 'Only changes of this kind of record.' }).optional(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({ description: 'Only changes of records whose name or counterparty contains this text.' })
    .optional(),
  automatic: z
    .boolean()
    .meta({ description: 'Only changes by Coffer itself and of notifications, or only the others.' })
    .optional(),
  limit,
  cursor: cursor.optional(),
});

export const oneHistoryInput = z.strictObject({ ...inWallet, id });

const changedField = z.strictObject({
  name: z.string().meta({ description: 'The field, as the record has it.' }),
  before: z.string().nullable().meta({
    description:
      'Its value before, as text, cut after 200 characters, a list or an object after 4,000; of a list an element that went.',
  }),
  after: z.string().nullable().meta({ description: 'Its value after; of a list an element that came.' }),
  beforeName: z.string().nullable().meta({
    description:
      'The name of the record whose id was the value before; of a list or an object the value with names instead of ids.',
  }),
  afterName: z.string().nullable().meta({ description: 'The same for the value after.' }),
});

/** One record of a change set. */
export const changedRecord = z.strictObject({
  type: z.string().meta({ description: 'The kind of the record.' }),
  id: z.string().meta({ description: 'Of the record.' }),
  change: z.enum(['made', 'changed', 'deleted']).meta({ description: 'What happened to it.' }),
  name: z.string().nullable().meta({ description: 'What a person calls it.' }),
  fields: z.array(changedField).meta({ description: 'The fields that are another than before, at most 40.' }),
});

export type HistoryRecord = z.infer<typeof changedRecord>;

export const listChangedRecordsInput = z.strictObject({
  ...inWallet,
  id,
  limit: z.number().int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export const changedRecordPage = z.strictObject({ items: z.array(changedRecord), nextCursor: z.string().nullable() });

export const historyEntry = z.strictObject({
  id: storedId.meta({ description: 'Of the change set.' }),
  time: timestamp.meta({ description: 'When it was done.' }),
  userId: z.string().nullable().meta({ description: 'In whose name; null: the service itself.' }),
  credentialType: z.string().meta({ description: '`session`, `apiKey`, `oauth`, or `service`.' }),
  apiKeyId: z.string().nullable().meta({ description: 'The API key that did it.' }),
  clientId: z.string().nullable().meta({ description: 'The app that did it.' }),
  operation: z.string().meta({ description: 'The operation’s name, as in this reference.' }),
  recordId: z.string().nullable().meta({ description: 'The record that the operation was about.' }),
  records: recordCounts.meta({ description: 'How many records of each kind were made, changed and deleted.' }),
  firstRecords: z
    .array(changedRecord)
    .meta({ description: 'The first three of these records; `history.records` has all.' }),
  commonName: z
    .string()
    .nullable()
    .meta({ description: 'The counterparty or text that all changed transactions share; null if they have several.' }),
  undoable: z.boolean().meta({ description: 'Whether it can be taken back, unless later changes stand in the way.' }),
  undoneById: z.string().nullable().meta({ description: 'The change set that took it back.' }),
  address: z.string().nullable().meta({ description: 'Where the request came from; for admins and oneself.' }),
  userAgent: z.string().nullable().meta({ description: 'The device as it named itself; for admins and oneself.' }),
});

export const historyDetail = historyEntry.extend({
  before: z
    .unknown()
    .meta({ description: 'The record before, or the first 500 records of a change of many; null: there was none.' }),
  after: z.unknown().meta({ description: 'What the operation answered; lists have their first 500 elements.' }),
});

export const historyPage = z.strictObject({ items: z.array(historyEntry), nextCursor: z.string().nullable() });
