import { imageSize } from 'image-size';
import { DocumentError } from './document-error.ts';

/** Pixels row by row: grey, RGB, or RGB with transparency, which is ignored. */
export interface PixelImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** Maximum number of pixels. A page at 300 dots per inch has 9 million, a photo from a mobile 12 to 24 million. */
const MAX_READABLE_PIXELS = 25_000_000;
/** Minimum width and height in pixels. Smaller images are logos. */
const MIN_READABLE_SIDE = 200;

/** Whether a picture is large enough to contain text, and small enough to process. */
export function isReadablePicture({ width, height }: Pick<PixelImage, 'width' | 'height'>): boolean {
  return width >= MIN_READABLE_SIDE && height >= MIN_READABLE_SIDE && width * height <= MAX_READABLE_PIXELS;
}

/**
 * Checks from its header, before decoding, that a picture has at most 25 million pixels.
 * @throws DocumentError `damaged`, `tooLarge`
 */
export function requireProcessablePicture(bytes: Uint8Array): void {
  let size: { readonly width: number; readonly height: number };
  try {
    size = imageSize(bytes);
  } catch (error) {
    throw new DocumentError('damaged', error);
  }
  if (size.width * size.height > MAX_READABLE_PIXELS) throw new DocumentError('tooLarge');
}

/** Encodes a picture in the PNM format, which text recognition can read: https://netpbm.sourceforge.net/doc/ppm.html */
export function portablePixmap({ data, width, height, channels }: PixelImage): Uint8Array<ArrayBuffer> {
  const kept = channels === 1 ? 1 : 3;
  const head = new TextEncoder().encode(`${kept === 1 ? 'P5' : 'P6'}\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + width * height * kept);
  file.set(head);
  if (channels !== 4) file.set(data.subarray(0, width * height * kept), head.length);
  else {
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      file.set(data.subarray(pixel * 4, pixel * 4 + 3), head.length + pixel * 3);
    }
  }
  return file;
}
