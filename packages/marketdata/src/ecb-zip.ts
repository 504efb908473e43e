import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { RateFileError } from './exchange-rates.ts';

/** The whole history is 8 MB as XML; the bank publishes nothing larger. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

// DEFLATE expands at most 1032-fold: one chunk exceeds the limit by 17 MB at most.
const CHUNK = 16 * 1024;

/** Whether `bytes` begin with the signature of a ZIP file. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Returns the content of the only `.csv` or `.xml` file of a ZIP. Sizes are counted while unpacking; the sizes in
 * headers are ignored.
 * @throws RateFileError if the ZIP is broken or truncated, has no or several such files, or exceeds `limit` bytes
 * unpacked.
 */
export function unzipRateFile(zip: Uint8Array, limit: number = MAX_UNPACKED_BYTES): Uint8Array {
  const files: UnpackedFile[] = [];
  const unzip = new Unzip((file) => {
    if (!/\.(csv|xml)$/i.test(file.name)) return;
    if (files.length > 0) throw new RateFileError('several rate files in one ZIP');
    files.push(new UnpackedFile(file, limit));
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < zip.length; start += CHUNK) {
      unzip.push(zip.subarray(start, start + CHUNK), start + CHUNK >= zip.length);
    }
  } catch (error) {
    // A broken archive can cause any kind of error in the library.
    throw error instanceof RateFileError ? error : new RateFileError('not a readable ZIP');
  }
  const [file] = files;
  if (!file) throw new RateFileError('no .csv or .xml file in the ZIP');
  return file.content();
}

class UnpackedFile {
  readonly #file: UnzipFile;
  readonly #chunks: Uint8Array[] = [];
  #length = 0;
  #complete = false;

  constructor(file: UnzipFile, limit: number) {
    this.#file = file;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      this.#length += chunk.length;
      if (this.#length > limit) throw new RateFileError(`more than ${limit} bytes in the ZIP`);
      this.#chunks.push(chunk);
      this.#complete = final;
    };
    file.start();
  }

  content(): Uint8Array {
    const stated = this.#file.originalSize;
    if (!this.#complete || (stated !== undefined && stated !== this.#length)) {
      throw new RateFileError('the ZIP is truncated or broken');
    }
    const content = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      content.set(chunk, offset);
      offset += chunk.length;
    }
    return content;
  }
}
