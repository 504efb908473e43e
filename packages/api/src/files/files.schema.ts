import { z } from 'zod';
import {
  auditFields,
  cursor,
  deletedRecord,
  hasOnlyVisibleCharacters,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedId,
  text,
  walletIdField,
} from '../kernel/shapes.ts';

const parseStatus = z.enum(['open', 'parsing', 'parsed', 'failed', 'unsupported']).meta({
  description:
    '`open` until someone requests that it is read; then `parsing`, and finally `parsed`, `failed` or `unsupported`.',
});

/** A document of the wallet (specification 2.6). */
export const file = z
  .strictObject({
    ...recordFields,
    transactionIds: z
      .array(storedId)
      .meta({ description: 'The transactions it is assigned to, in the order of assignment.' }),
    cryptoTransactionIds: z.array(storedId),
    securityTransactionIds: z.array(storedId),
    filename: z.string(),
    fileExtension: z.string().meta({ description: 'In lower case, without the dot.', examples: ['pdf'] }),
    storagePath: z
      .string()
      .nullable()
      .meta({ description: 'The location of the bytes; null until they are uploaded.' }),
    size: z.number().int().meta({ description: 'In bytes.' }),
    parseStatus,
    parseData: z
      .string()
      .nullable()
      .meta({
        description:
          'The result of reading, as JSON text with a `kind`: for a `statement` the preview of its import; for a `document` ' +
          'candidates for amount, date and counterparty, each with a confidence from 0 to 1; otherwise why there is no result.',
      }),
    ...auditFields,
  })
  .meta({ id: 'File' });

export type StoredFile = z.infer<typeof file>;

/** A file name: one line without path separators. Coffer displays file names, but never uses them as a path. */
const filename = text
  .trim()
  .min(1)
  .max(255)
  .refine(hasOnlyVisibleCharacters, 'has a character that cannot be seen')
  .regex(/^[^/\\]*$/, 'has a character that is not allowed in file names')
  .meta({ examples: ['invoice-4711.pdf'] });

export const createFileInput = z.strictObject({
  ...walletIdField,
  filename,
  size: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ description: 'In bytes; the upload must have exactly this size.' }),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'is not a SHA-256 in hexadecimal')
    .toLowerCase()
    .meta({ description: 'The SHA-256 of the bytes in hexadecimal; the upload must match it.' }),
});

export const createdFile = file.extend({
  uploadUrl: z.string().meta({
    description:
      'PUT the bytes to this URL, without a credential. It accepts only these bytes, once, within 15 minutes.',
    format: 'uri',
  }),
});

export type CreatedFile = z.infer<typeof createdFile>;

export const listFilesInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const filePage = page(file);

/**
 * Input of the list of uploaded files, newest first. The list can be filtered by a text in the file name, and by
 * whether a file is assigned to a record.
 */
export const newestFilesInput = z.strictObject({
  ...walletIdField,
  limit,
  cursor: cursor.optional(),
  text: text.max(255).optional(),
  attached: z.boolean().optional(),
});
export const fileReferenceInput = z.strictObject(recordReferenceFields);
export const deletedFile = deletedRecord;

const ids = z.array(id).max(1000);

/** The ids of the records, by kind. */
const records = {
  transactionIds: ids.optional(),
  cryptoTransactionIds: ids.optional(),
  securityTransactionIds: ids.optional(),
} as const;

export const assignInput = z.strictObject({ ...recordReferenceFields, ...records });
export const unassignInput = z.strictObject({ ...recordReferenceFields, ...records });

/** The name, type, size and storage path of a file whose bytes are sent to the client. */
export const fileDownload = z.strictObject({
  filename: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  storagePath: z.string(),
});

export type FileDownload = z.infer<typeof fileDownload>;

/** Input of the query for the files that are assigned to any of these records of any kind. */
export const filesOfRecordsInput = z.strictObject({ ...walletIdField, recordIds: z.array(id).min(1).max(500) });
export const files = z.array(file);
