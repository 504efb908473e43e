import { parentPort } from 'node:worker_threads';
import { DocumentError } from './document-error.ts';
import { readPdf } from './read-pdf.ts';
import type { PdfThreadResult } from './read-pdf-in-thread.ts';

/** Reads one PDF in a separate thread, which then ends. */
parentPort?.once('message', (bytes: Uint8Array) => {
  const say = (answer: PdfThreadResult, moved: ArrayBuffer[] = []) => parentPort?.postMessage(answer, moved);
  readPdf(bytes).then(
    (reading) =>
      say(
        { kind: 'read', reading },
        reading.scans.map(({ buffer }) => buffer),
      ),
    (error: unknown) => say({ kind: 'fault', fault: error instanceof DocumentError ? error.fault : 'damaged' }),
  );
});
