import { z } from 'zod';
import {
  auditFields,
  cursor,
  deleted,
  id,
  inWallet,
  isVisible,
  limit,
  oneRecord,
  page,
  recordFields,
  storedId,
  text,
} from '../kernel/shapes.ts';

const parseStatus = z.enum(['open', 'parsing', 'parsed', 'failed', 'unsupported']).meta({
  description:
    '`open` until somebody asks for it to be read; then `parsing`, and in the end `parsed`, `failed` or `unsupported`.',
});

/** A document of the wallet (specification 2.6). */
export const file = z
  .strictObject({
    ...recordFields,
    transactionIds: z
      .array(storedId)
      .meta({ description: 'The transactions it belongs to, in the order of assigning.' }),
    cryptoTransactionIds: z.array(storedId),
    securityTransactionIds: z.array(storedId),
    filename: z.string(),
    fileExtension: z.string().meta({ description: 'In small letters, without the point.', examples: ['pdf'] }),
    storagePath: z.string().nullable().meta({ description: 'Where the bytes lie; null until they are there.' }),
    size: z.number().int().meta({ description: 'Bytes.' }),
    parseStatus,
    parseData: z
      .string()
      .nullable()
      .meta({
        description:
          'What was read, as JSON text with a `kind`: of a `statement` what an import would do; of a `document` ' +
          'candidates for amount, date and counterparty, each with a confidence from 0 to 1; else why there is nothing.',
      }),
    ...auditFields,
  })
  .meta({ id: 'File' });

export type StoredFile = z.infer<typeof file>;

/** File names are displayed but never used as a path; still, they must be one line without path separators. */
const filename = text
  .trim()
  .min(1)
  .max(255)
  .refine(isVisible, 'has a character that cannot be seen')
  .regex(/^[^/\\]*$/, 'has a character that is not allowed in file names')
  .meta({ examples: ['invoice-4711.pdf'] });

export const createFileInput = z.strictObject({
  ...inWallet,
  filename,
  size: z.number().int().min(1).max(2_147_483_647).meta({ description: 'Bytes; what is sent must be as long.' }),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'is not a SHA-256 in hexadecimal')
    .toLowerCase()
    .meta({ description: 'Of the bytes, in hexadecimal; what is sent must have the same.' }),
});

export const createdFile = file.extend({
  uploadUrl: z.string().meta({
    description: 'PUT the bytes there, without a credential: it is good for these bytes, once, and for 15 minutes.',
    format: 'uri',
  }),
});

export type CreatedFile = z.infer<typeof createdFile>;

export const listFilesInput = z.strictObject({ ...inWallet, limit, cursor: cursor.optional() });
export const filePage = page(file);

/** Uploaded files, newest first; optionally by text in their name, and by whether they belong to a record. */
export const newestFilesInput = z.strictObject({
  ...inWallet,
  limit,
  cursor: cursor.optional(),
  text: text.max(255).optional(),
  attached: z.boolean().optional(),
});
export const oneFileInput = z.strictObject(oneRecord);
export const deletedFile = deleted;

const ids = z.array(id).max(1000);

/** The ids of the records, by kind. */
const records = {
  transactionIds: ids.optional(),
  cryptoTransactionIds: ids.optional(),
  securityTransactionIds: ids.optional(),
} as const;

export const assignInput = z.strictObject({ ...oneRecord, ...records });
export const unassignInput = z.strictObject({ ...oneRecord, ...records });

/** The stored content to send for a file. */
export const fileContent = z.strictObject({
  filename: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  storagePath: z.string(),
});

export type FileContent = z.infer<typeof fileContent>;

/** The files of any of these records, of any kind. */
export const filesOfRecordsInput = z.strictObject({ ...inWallet, recordIds: z.array(id).min(1).max(500) });
export const files = z.array(file);
