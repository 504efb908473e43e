import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { DocumentError } from './document-error.ts';

/** The language data is an npm package, so that nothing is downloaded at runtime. German also recognises English. */
const LANGUAGE = 'deu';
const LANGUAGE_DATA_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${LANGUAGE}/package.json`)),
  '4.0.0_best_int',
);

export interface RecogniseLimits {
  readonly signal: AbortSignal;
  readonly milliseconds: number;
}

/** Recognises the text in pictures, one document at a time. @throws DocumentError */
export function recogniseText(pictures: readonly Uint8Array[], limits: RecogniseLimits): Promise<string> {
  const result = last.then(() => recogniseNow(pictures, limits));
  last = result.catch(() => undefined);
  return result;
}

let last: Promise<unknown> = Promise.resolve();

async function recogniseNow(
  pictures: readonly Uint8Array[],
  { signal, milliseconds }: RecogniseLimits,
): Promise<string> {
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  stopped.catch(() => undefined);
  const late = setTimeout(() => reject(new DocumentError('tooLong')), milliseconds);
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const worker = await startReader();
  try {
    const texts: string[] = [];
    for (const picture of pictures) {
      const read = worker.recognize(Buffer.from(picture)).catch((error: unknown) => {
        throw new DocumentError('damaged', error);
      });
      const { data } = await Promise.race([read, stopped]);
      texts.push(data.text);
    }
    return texts.join('\n');
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Starts a thread that only uses local data. The thread is ended after each text to free its memory. */
function startReader(): Promise<Worker> {
  return createWorker(LANGUAGE, OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA_FOLDER,
    cacheMethod: 'none',
    gzip: true,
    // The promise rejects with the same error; without this handler it would also be thrown outside of any call.
    errorHandler: () => undefined,
  });
}
