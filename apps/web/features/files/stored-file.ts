import type { RouterOutputs } from '@coffer/api/router.ts';
import type { ParseData } from '@coffer/api/statements/parse/parse-data.ts';

export type StoredFile = RouterOutputs['files']['get'];
export type FilePage = RouterOutputs['files']['newest'];
export type DocumentData = Extract<ParseData, { kind: 'document' }>;
export type StatementData = Extract<ParseData, { kind: 'statement' }>;

/** Polling interval while a file is being read. */
export const FILE_READING_POLL_MS = 1000;

export function isBeingRead({ parseStatus }: Pick<StoredFile, 'parseStatus'>): boolean {
  return parseStatus === 'parsing';
}

/**
 * The data read from the file; null if there is none. The data are trusted without a check, because the service wrote
 * them.
 */
export function fileParseData({ parseData }: Pick<StoredFile, 'parseData'>): ParseData | null {
  return parseData === null ? null : JSON.parse(parseData);
}

/** The number of attached records of any kind. */
export function attachedRecordCount(file: StoredFile): number {
  return file.transactionIds.length + file.securityTransactionIds.length + file.cryptoTransactionIds.length;
}

/**
 * The download URL of a file, for signed-in members. The service sends it as an attachment, so that the browser never
 * executes it.
 */
export function fileDownloadUrl({ walletId, id }: Pick<StoredFile, 'walletId' | 'id'>): string {
  return `/internal/files/${walletId}/${id}`;
}

/** The URL at which the browser shows an image or a PDF itself. */
export function inlineFileUrl(file: Pick<StoredFile, 'walletId' | 'id'>): string {
  return `${fileDownloadUrl(file)}?show`;
}

/** Picture formats that every browser displays; HEIC and TIFF are not among them. */
const SHOWN: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);
const PICTURES: ReadonlySet<string> = new Set([...SHOWN, 'heic', 'tif', 'tiff']);
const TABLES: ReadonlySet<string> = new Set(
  'csv tsv xls xlsx ods sta swi mt940 940 ofx qfx qbo qif c53 camt'.split(' '),
);

/** Whether the file is an uploaded image in a format that every browser displays. */
export function isViewablePicture({
  fileExtension,
  storagePath,
}: Pick<StoredFile, 'fileExtension' | 'storagePath'>): boolean {
  return SHOWN.has(fileExtension) && storagePath !== null;
}

/** Whether the file is a PDF whose content has been uploaded. */
export function isViewablePdf({
  fileExtension,
  storagePath,
}: Pick<StoredFile, 'fileExtension' | 'storagePath'>): boolean {
  return fileExtension === 'pdf' && storagePath !== null;
}

/** Maximum bytes of a picture shown in a row. There are no thumbnails, so each row loads the original picture. */
const LARGEST_IN_ROW = 200_000;

/** Whether the file is a viewable image of at most 200,000 bytes, which is small enough for a row of a list. */
export function isSmallViewablePicture(file: Pick<StoredFile, 'fileExtension' | 'storagePath' | 'size'>): boolean {
  return isViewablePicture(file) && file.size <= LARGEST_IN_ROW;
}

/** The kind of a file, for its icon. */
export function fileIconKind({ fileExtension }: Pick<StoredFile, 'fileExtension'>): 'picture' | 'table' | 'document' {
  if (PICTURES.has(fileExtension)) return 'picture';
  return TABLES.has(fileExtension) ? 'table' : 'document';
}
