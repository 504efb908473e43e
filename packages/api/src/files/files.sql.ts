import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { FileParseStatus } from '@coffer/db/generated/tables.ts';
import type { StoredFile } from './files.schema.ts';

/** The records of one kind that a file belongs to, in order of assignment. */
function idsOf(kind: string): string {
  return `ARRAY(SELECT a."${kind}Id" FROM "FileAssignment" a
    WHERE a."walletId" = f."walletId" AND a."fileId" = f.id AND a."${kind}Id" IS NOT NULL ORDER BY a.position) AS "${kind}Ids"`;
}

const FILES = `
  SELECT f.id, f."walletId", f."legacyStoreId", ${idsOf('transaction')}, ${idsOf('cryptoTransaction')},
    ${idsOf('securityTransaction')}, f.filename, f."fileExtension", f."storagePath", f.size,
    f."parseStatus", f."parseData", f."createdTime", f."createdUserId", f."lastUpdatedTime", f."lastUpdatedUserId"
  FROM "File" f WHERE f."walletId" = $1`;

type Transaction = Pick<WalletTransaction, 'query' | 'walletId'>;

const STORED_FILE = {
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
  transactionIds: is.arrayOf(is.uuid),
  cryptoTransactionIds: is.arrayOf(is.uuid),
  securityTransactionIds: is.arrayOf(is.uuid),
  filename: is.text,
  fileExtension: is.text,
  storagePath: is.orNull(is.text),
  size: is.int4,
  parseStatus: is.enumOf(FileParseStatus),
  parseData: is.orNull(is.text),
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
};

export async function findFile(transaction: Transaction, id: string): Promise<StoredFile | undefined> {
  const [file] = await transaction.query({
    row: STORED_FILE,
    name: 'file',
    text: `${FILES} AND f.id = $2`,
    values: [transaction.walletId, id],
  });
  return file;
}

/** The announced hash of a file's bytes, in hexadecimal, and whether the bytes have arrived. */
export async function readUploadState(
  transaction: Transaction,
  id: string,
): Promise<{ readonly sha256: string; readonly isUploaded: boolean } | undefined> {
  const [state] = await transaction.query({
    row: { sha256: is.text, isUploaded: is.bool },
    text: `SELECT encode(sha256, 'hex') AS sha256, "uploadedTime" IS NOT NULL AS "isUploaded"
           FROM "File" WHERE "walletId" = $1 AND id = $2`,
    values: [transaction.walletId, id],
  });
  return state;
}

/**
 * Returns at most `count` files with an id above this one, in order of creation; from the first file if `id` is null.
 * Includes files whose bytes have not been uploaded.
 */
export function listFilesAfterId(transaction: Transaction, id: string | null, count: number): Promise<StoredFile[]> {
  return transaction.query({
    row: STORED_FILE,
    text: `${FILES} AND ($2::uuid IS NULL OR f.id > $2) ORDER BY f.id LIMIT $3`,
    values: [transaction.walletId, id, count],
  });
}

export interface UploadedFilesQuery {
  readonly before: string | null;
  readonly count: number;
  /** A text that the name contains, in any case; null: any name. */
  readonly text: string | null;
  /** Whether the file belongs to a record; null means either. */
  readonly attached: boolean | null;
}

/**
 * Returns at most `count` uploaded files with an id below `before`, newest first; from the newest file if `before` is
 * null.
 */
export function listUploadedFilesBefore(
  transaction: Transaction,
  { before, count, text, attached }: UploadedFilesQuery,
): Promise<StoredFile[]> {
  return transaction.query({
    row: STORED_FILE,
    text: `${FILES} AND f."uploadedTime" IS NOT NULL AND ($2::uuid IS NULL OR f.id < $2)
             AND ($3::text IS NULL OR strpos(lower(f.filename), lower($3)) > 0)
             AND ($4::boolean IS NULL OR $4 = EXISTS (
               SELECT FROM "FileAssignment" a WHERE a."walletId" = f."walletId" AND a."fileId" = f.id))
           ORDER BY f.id DESC LIMIT $5`,
    values: [transaction.walletId, before, text, attached, count],
  });
}

export function findFilesOfRecords(transaction: Transaction, recordIds: readonly string[]): Promise<StoredFile[]> {
  return transaction.query({
    row: STORED_FILE,
    text: `${FILES} AND f.id IN (
             SELECT a."fileId" FROM "FileAssignment" a WHERE a."walletId" = $1 AND a."transactionId" = ANY($2::uuid[])
             UNION SELECT a."fileId" FROM "FileAssignment" a WHERE a."walletId" = $1 AND a."securityTransactionId" = ANY($2::uuid[])
             UNION SELECT a."fileId" FROM "FileAssignment" a WHERE a."walletId" = $1 AND a."cryptoTransactionId" = ANY($2::uuid[]))
           ORDER BY f.id`,
    values: [transaction.walletId, recordIds],
  });
}
