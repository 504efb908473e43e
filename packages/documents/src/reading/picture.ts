import { imageSize } from 'image-size';
import { DocumentError } from './document-error.ts';

/** Pixels, row by row: grey, red green blue, or these with a transparency that is left out. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** A page at 300 dots an inch has nine million; a telephone's picture twelve to twenty-four. */
const PIXELS = 25_000_000;
/** Less is a logo. */
const SIDE = 200;

/** Whether it is large enough to hold words, and small enough to be looked at. */
export function isReadablePicture({ width, height }: Pick<Picture, 'width' | 'height'>): boolean {
  return width >= SIDE && height >= SIDE && width * height <= PIXELS;
}

/** How large a picture says it is, before anybody unpacks it. @throws DocumentError */
export function requirePicture(bytes: Uint8Array): void {
  let size: { readonly width: number; readonly height: number };
  try {
    size = imageSize(bytes);
  } catch (error) {
    throw new DocumentError('damaged', error);
  }
  if (size.width * size.height > PIXELS) throw new DocumentError('tooLarge');
}

/** The picture as a file that any reader of pictures takes: https://netpbm.sourceforge.net/doc/ppm.html */
export function portablePixmap({ data, width, height, channels }: Picture): Uint8Array<ArrayBuffer> {
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
