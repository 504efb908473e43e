/** Kinds of files that are never read as statements. */
export type DocumentKind = 'pdf' | 'picture' | 'office' | 'archive';

const SIGNS: readonly (readonly [sign: string, kind: DocumentKind])[] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['II*\0', 'picture'],
  ['MM\0*', 'picture'],
  ['\xd0\xcf\x11\xe0', 'office'],
  ['PK\x03\x04', 'archive'],
  ['\x1f\x8b', 'archive'],
];
/** Matches WebP and HEIC files, whose signatures follow a length field. */
const LATER_SIGN = /^(?:RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|msf1))/s;
const OFFICE = /\.(?:docx?|xlsx?|odt|ods)$/i;

/**
 * Returns the kind of document by the file's first bytes; null for other files, which may be statements. Detects
 * documents before they are uploaded.
 */
export async function detectDocumentKind(file: File): Promise<DocumentKind | null> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (LATER_SIGN.test(text)) return 'picture';
  const kind = SIGNS.find(([sign]) => text.startsWith(sign))?.[1] ?? null;
  return kind === 'archive' && OFFICE.test(file.name) ? 'office' : kind;
}
