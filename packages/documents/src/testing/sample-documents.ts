import { constants, deflateRawSync } from 'node:zlib';
import { Jimp, loadFont } from 'jimp';
import { SANS_32_BLACK } from 'jimp/fonts';
import { PDFDocument, StandardFonts } from 'pdf-lib';

type Bytes = Uint8Array<ArrayBuffer>;

/** A PDF page with these lines as text; a tab starts a second column. */
export async function textPdf(lines: readonly string[]): Promise<Bytes> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [at, line] of lines.entries()) {
    const [left = '', right = ''] = line.split('\t');
    page.drawText(left, { x: 50, y: 790 - at * 20, size: 11, font });
    if (right !== '') page.drawText(right, { x: 400, y: 790.8 - at * 20, size: 11, font });
  }
  return Uint8Array.from(await document.save());
}

/** Draws the lines as a PNG picture. */
export async function drawPicture(lines: readonly string[]): Promise<Bytes> {
  const font = await loadFont(SANS_32_BLACK);
  const picture = new Jimp({ width: 900, height: 80 + lines.length * 80, color: 0xffffffff });
  for (const [at, line] of lines.entries()) picture.print({ font, x: 40, y: 40 + at * 80, text: line });
  return Uint8Array.from(await picture.getBuffer('image/png'));
}

/** A PDF whose page is only a picture, as scanners produce. */
export async function scannedPdf(picture: Bytes): Promise<Bytes> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(picture);
  document
    .addPage([image.width, image.height])
    .drawImage(image, { x: 0, y: 0, width: image.width, height: image.height });
  return Uint8Array.from(await document.save());
}

/** A PDF of a few megabytes whose page unpacks to `megabytes` MB: blocks of spaces, compressed a thousandfold. */
export function decompressionBomb(megabytes: number): Bytes {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
  const stream = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([0x03, 0x00]),
    Buffer.alloc(4),
  ]);
  const objects = [
    Buffer.from('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'),
    Buffer.from('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'),
    Buffer.from('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n'),
    Buffer.concat([
      Buffer.from(`4 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`),
      stream,
      Buffer.from('\nendstream endobj\n'),
    ]),
  ];
  return Uint8Array.from(
    Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, Buffer.from('trailer<</Root 1 0 R/Size 5>>\n%%EOF\n')]),
  );
}
