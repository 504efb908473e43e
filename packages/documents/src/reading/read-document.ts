import { requireProcessablePicture } from './picture.ts';
import { readPdfInThread } from './read-pdf-in-thread.ts';
import { recogniseText } from './recognise-text.ts';

/** The text of a document, and whether it was extracted or recognised. */
export interface DocumentText {
  readonly source: 'text' | 'recognised';
  readonly text: string;
}

const PDF_LIMITS = { milliseconds: 30_000, memory: 320 * 1024 * 1024 } as const;
const RECOGNITION_LIMIT_MS = 90_000;
/** Picture formats that text recognition supports. */
const PICTURES: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif']);

/** Whether files with this extension are pictures, whose text must first be recognised. */
export function isPictureExtension(extension: string): boolean {
  return PICTURES.has(extension);
}

export interface ReadingLimits {
  readonly signal: AbortSignal;
  /** Whether to recognise text in pictures, which takes seconds. Otherwise the result is `picture`. */
  readonly recognises: boolean;
}

/**
 * Reads the text of a PDF, a picture or a text file; null for other file types. Returns `picture` if text recognition
 * is needed but `recognises` is false.
 * @throws DocumentError
 */
export async function readDocument(
  extension: string,
  bytes: Uint8Array<ArrayBuffer>,
  { signal, recognises }: ReadingLimits,
): Promise<DocumentText | 'picture' | null> {
  if (extension === 'pdf') {
    const { text, scans } = await readPdfInThread(bytes, { ...PDF_LIMITS, signal });
    if (scans.length === 0) return { source: 'text', text };
    if (!recognises) return 'picture';
    return { source: 'recognised', text: await recogniseText(scans, { signal, milliseconds: RECOGNITION_LIMIT_MS }) };
  }
  if (isPictureExtension(extension)) {
    if (!recognises) return 'picture';
    requireProcessablePicture(bytes);
    return { source: 'recognised', text: await recogniseText([bytes], { signal, milliseconds: RECOGNITION_LIMIT_MS }) };
  }
  if (extension === 'txt' || extension === 'md') return { source: 'text', text: new TextDecoder().decode(bytes) };
  return null;
}
