import { fileTypeFromBuffer } from 'file-type';

/** A kind of file that wallets can store. */
export interface FileKind {
  /** Content type with which the file is served. */
  readonly contentType: string;
  /** Types that may be detected from the file's first bytes. `text` has no signature and must be readable as text. */
  readonly signs: readonly string[] | 'text';
}

const ZIP = 'application/zip';
const SQLITE = 'application/x-sqlite3';
const OLD_OFFICE = 'application/x-cfb';
const office = (type: string): FileKind => ({ contentType: type, signs: [type, ZIP] });
const image = (type: string): FileKind => ({ contentType: type, signs: [type] });
const text = (type: string): FileKind => ({ contentType: type, signs: 'text' });

const KINDS: Readonly<Record<string, FileKind>> = {
  pdf: { contentType: 'application/pdf', signs: ['application/pdf'] },
  png: image('image/png'),
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  webp: image('image/webp'),
  gif: image('image/gif'),
  tif: image('image/tiff'),
  tiff: image('image/tiff'),
  heic: { contentType: 'image/heic', signs: ['image/heic', 'image/heif'] },
  csv: text('text/csv'),
  tsv: text('text/tab-separated-values'),
  txt: text('text/plain'),
  md: text('text/plain'),
  json: text('application/json'),
  xml: text('application/xml'),
  c53: text('application/xml'),
  camt: text('application/xml'),
  sta: text('text/plain'),
  swi: text('text/plain'),
  mt940: text('text/plain'),
  940: text('text/plain'),
  ofx: text('application/x-ofx'),
  qfx: text('application/x-ofx'),
  qbo: text('application/x-ofx'),
  qif: text('application/x-qif'),
  eml: text('message/rfc822'),
  docx: office('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  odt: office('application/vnd.oasis.opendocument.text'),
  ods: office('application/vnd.oasis.opendocument.spreadsheet'),
  doc: { contentType: 'application/msword', signs: [OLD_OFFICE] },
  xls: { contentType: 'application/vnd.ms-excel', signs: [OLD_OFFICE] },
  zip: { contentType: ZIP, signs: [ZIP] },
  // GnuCash saves a database, or XML that is usually compressed.
  gnucash: { contentType: 'application/x-gnucash', signs: [SQLITE, 'application/gzip', 'application/xml'] },
  sqlite: { contentType: SQLITE, signs: [SQLITE] },
  sqlite3: { contentType: SQLITE, signs: [SQLITE] },
};

/** The accepted extensions, in lower case. */
export const ACCEPTED_FILE_EXTENSIONS: readonly string[] = Object.keys(KINDS);

/** All content types of served files, without duplicates. */
export const CONTENT_TYPES: readonly string[] = [
  ...new Set(Object.values(KINDS).map(({ contentType }) => contentType)),
];

/** The kind of files with this extension, in lower case; null if the extension is not accepted. */
export function fileKindFromExtension(extension: string): FileKind | null {
  return Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? null) : null;
}

/** Number of first bytes that are enough to detect the type. */
export const FILE_TYPE_DETECTION_BYTES = 4100;

/** Whether a file with these first bytes can be of this kind. */
export async function isOfKind(kind: FileKind, head: Uint8Array): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  if (kind.signs === 'text') return found === undefined ? isText(head) : TEXTS.has(found.mime);
  return found !== undefined && kind.signs.includes(found.mime);
}

/** Text formats with a detectable beginning. */
const TEXTS: ReadonlySet<string> = new Set(['application/xml']);

/**
 * Whether the bytes are text: no control characters except whitespace and the characters that frame SWIFT messages.
 * UTF-16 is only recognised by its byte order mark, because every second byte may be zero.
 */
function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  return head.every(
    (byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || (byte >= 0x01 && byte <= 0x04) || byte === 0x1a,
  );
}
