import { z } from 'zod';
import { cursor, id, limit, storedId, timestamp, walletIdField } from '../../kernel/shapes.ts';
import { changeAuthorFilters, sinceFilter } from '../rows/change-author.schema.ts';
import { recordCounts } from '../rows/count-change-set-records.ts';

export const listHistoryInput = z.strictObject({
  ...walletIdField,
  ...changeAuthorFilters,
  recordId: z.string().min(1).max(200).meta({ description: 'Only changes of the record with this id.' }).optional(),
  since: sinceFilter.optional(),
  until: z.iso.datetime().meta({ description: 'Only changes before this time.' }).optional(),
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
    .meta({
      description:
        'True: only changes by Coffer itself, of notifications, of the bytes and reads of files, and of the choices before an import. False: only the others.',
    })
    .optional(),
  limit,
  cursor: cursor.optional(),
});

export const historyReferenceInput = z.strictObject({ ...walletIdField, id });

const changedField = z.strictObject({
  name: z.string().meta({ description: 'The name of the field in the record.' }),
  before: z.string().nullable().meta({
    description:
      'Its former value as text, cut after 200 characters, or after 4,000 for a list or an object; for a list, a removed element.',
  }),
  after: z.string().nullable().meta({ description: 'Its new value; for a list, an added element.' }),
  beforeName: z.string().nullable().meta({
    description:
      'The name of the record whose id was the former value; for a list or an object, the value with names instead of ids.',
  }),
  afterName: z.string().nullable().meta({ description: 'The same for the new value.' }),
});

/** One record of a change set. */
export const historyRecord = z.strictObject({
  type: z.string().meta({ description: 'The kind of the record.' }),
  id: z.string().meta({ description: 'The id of the record.' }),
  change: z.enum(['made', 'changed', 'deleted']).meta({ description: 'Whether it was created, updated or deleted.' }),
  name: z.string().nullable().meta({ description: 'Its name in the app.' }),
  fields: z.array(changedField).meta({ description: 'The changed fields, at most 40.' }),
});

export type HistoryRecord = z.infer<typeof historyRecord>;

export const listChangedRecordsInput = z.strictObject({
  ...walletIdField,
  id,
  limit: z.number().int().min(1).max(100).default(50),
  cursor: cursor.optional(),
});
export const changedRecordPage = z.strictObject({ items: z.array(historyRecord), nextCursor: z.string().nullable() });

export const historyEntry = z.strictObject({
  id: storedId.meta({ description: 'The id of the change set.' }),
  time: timestamp.meta({ description: 'The time of the change.' }),
  userId: z
    .string()
    .nullable()
    .meta({ description: 'The person on whose behalf it was made; null for the service itself.' }),
  credentialType: z.string().meta({ description: '`session`, `apiKey`, `oauth`, or `service`.' }),
  apiKeyId: z.string().nullable().meta({ description: 'The API key that made the change.' }),
  clientId: z.string().nullable().meta({ description: 'The app that made the change.' }),
  operation: z.string().meta({ description: 'The operation’s name, as in this reference.' }),
  recordId: z.string().nullable().meta({ description: 'The record that the operation named.' }),
  records: recordCounts.meta({ description: 'How many records of each kind were created, updated and deleted.' }),
  firstRecords: z
    .array(historyRecord)
    .meta({ description: 'The first three of these records; `history.records` returns all.' }),
  commonName: z
    .string()
    .nullable()
    .meta({ description: 'The counterparty or text that all changed transactions share; null if they have several.' }),
  undoable: z.boolean().meta({ description: 'Whether it can be undone, unless later changes conflict with it.' }),
  undoneById: z.string().nullable().meta({ description: 'The change set that undid it.' }),
  address: z
    .string()
    .nullable()
    .meta({ description: 'The address of the request; only shown to admins and the author.' }),
  userAgent: z
    .string()
    .nullable()
    .meta({ description: 'The user agent of the request; only shown to admins and the author.' }),
});

export const historyDetail = historyEntry.extend({
  before: z
    .unknown()
    .meta({ description: 'The former record, or the first 500 records of a change of many; null if there was none.' }),
  after: z.unknown().meta({ description: 'The response of the operation; lists are cut after 500 elements.' }),
});

export const historyPage = z.strictObject({ items: z.array(historyEntry), nextCursor: z.string().nullable() });
