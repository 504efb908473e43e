import type { Outputs } from '@coffer/api/router.ts';
import type { ParseData } from '@coffer/api/statements/parse/parse-data.ts';

export type StoredFile = Outputs['files']['get'];
export type FilePage = Outputs['files']['newest'];
export type DocumentData = Extract<ParseData, { kind: 'document' }>;
export type StatementData = Extract<ParseData, { kind: 'statement' }>;

/** While a file is being read, the service is asked as often as this whether it is done. */
export const WHILE_READING_MS = 1000;

export function isBeingRead({ parseStatus }: Pick<StoredFile, 'parseStatus'>): boolean {
  return parseStatus === 'parsing';
}

/** What was read in it: the service's own text, in the service's own shape. */
export function parseDataOf({ parseData }: Pick<StoredFile, 'parseData'>): ParseData | null {
  return parseData === null ? null : JSON.parse(parseData);
}

/** How many records it belongs to, of whatever kind. */
export function attachedCount(file: StoredFile): number {
  return file.transactionIds.length + file.securityTransactionIds.length + file.cryptoTransactionIds.length;
}

/** Where its bytes are, for whoever is signed in. They come as something to be kept, never to be run. */
export function urlOfFile({ walletId, id }: Pick<StoredFile, 'walletId' | 'id'>): string {
  return `/internal/files/${walletId}/${id}`;
}

/** Pictures that every browser shows; of HEIC and TIFF only some do. */
const SHOWN: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);
const PICTURES: ReadonlySet<string> = new Set([...SHOWN, 'heic', 'tif', 'tiff']);
const TABLES: ReadonlySet<string> = new Set(
  'csv tsv xls xlsx ods sta swi mt940 940 ofx qfx qbo qif c53 camt'.split(' '),
);

export function isShown({ fileExtension }: Pick<StoredFile, 'fileExtension'>): boolean {
  return SHOWN.has(fileExtension);
}

/** What a file is, as far as its icon tells. */
export function fileKindOf({ fileExtension }: Pick<StoredFile, 'fileExtension'>): 'picture' | 'table' | 'document' {
  if (PICTURES.has(fileExtension)) return 'picture';
  return TABLES.has(fileExtension) ? 'table' : 'document';
}
