import { extractImages, getDocumentProxy } from 'unpdf';
import { DocumentError } from './document-error.ts';
import { isReadablePicture, type PixelImage, portablePixmap } from './picture.ts';

/** The text of the first ten pages of a PDF. If they have no text, images of the first three pages. */
export interface PdfContent {
  readonly text: string;
  readonly pages: number;
  /** The scanned pages, as files in PNM format. */
  readonly scans: readonly Uint8Array<ArrayBuffer>[];
}

/** Maximum number of pages that are read, because an invoice states its data on the first pages. */
const PAGES = 10;
const SCANS = 3;
const TEXT = 200_000;
/** Minimum number of letters of a text. A scanned page with a scanner's stamp has fewer. */
const LETTERS = 20;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Extracts the text of a PDF. A hostile file takes a long time and much memory, so call `readPdfInThread` instead.
 * @throws DocumentError
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await openPdf(bytes);
  let text = '';
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES) && text.length < TEXT; page += 1) {
    text += `${await textOf(pdf, page)}\n`;
  }
  const scans = (text.match(/\p{L}/gu) ?? []).length < LETTERS ? await scansOf(pdf) : [];
  return { text: text.slice(0, TEXT), pages: pdf.numPages, scans };
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      useSystemFonts: false,
      disableFontFace: true,
      verbosity: 0,
    });
  } catch (error) {
    throw new DocumentError(
      error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
      error,
    );
  }
}

/** The text of a page, line by line: text at the same height is one line, including tables. */
async function textOf(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const lines = new Map<number, { x: number; text: string }[]>();
    const heights = new Map<number, number>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y]: [number, number] = [Number(item.transform[4]), Number(item.transform[5])];
      // Letters of one line may be slightly higher or lower.
      const height = heights.get(y) ?? lines.keys().find((other) => Math.abs(other - y) < 2.5) ?? y;
      heights.set(y, height);
      const line = lines.get(height) ?? [];
      lines.set(height, line);
      line.push({ x, text: item.str });
    }
    return [...lines]
      .sort(([one], [other]) => other - one)
      .map(([, parts]) =>
        parts
          .sort((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join(' '),
      )
      .join('\n');
  } catch (error) {
    throw new DocumentError('damaged', error);
  }
}

/** The largest picture of each of the first pages. */
async function scansOf(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>[]> {
  const scans: Uint8Array<ArrayBuffer>[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, SCANS); page += 1) {
    // A page whose pictures cannot be read counts as a page without pictures.
    const pictures: PixelImage[] = await extractImages(pdf, page).catch(() => []);
    const [largest] = pictures
      .filter(isReadablePicture)
      .sort((one, other) => other.width * other.height - one.width * one.height);
    if (largest !== undefined) scans.push(portablePixmap(largest));
  }
  return scans;
}
