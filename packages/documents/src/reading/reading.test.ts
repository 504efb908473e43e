import { describe, expect, test } from 'vitest';
import { readInvoice } from '../invoice/invoice.ts';
import { decompressionBomb, drawPicture, scannedPdf, textPdf } from '../testing/sample-documents.ts';
import { readDocument } from './read-document.ts';
import { readPdfInThread } from './read-pdf-in-thread.ts';

const never = new AbortController().signal;
const LIMITS = { signal: never, milliseconds: 20_000, memory: 512 * 1024 * 1024 };
/** Reads a document with text recognition. */
async function read(extension: string, bytes: Uint8Array<ArrayBuffer>) {
  const reading = await readDocument(extension, bytes, { signal: never, recognises: true });
  if (reading === 'picture') throw new Error('the document was not read');
  return reading;
}
const LINES = [
  'Stadtwerke Musterstadt GmbH',
  'Rechnungsdatum: 12.03.2026',
  'Netto 1.111,60 EUR',
  'Gesamtbetrag 1.322,80 EUR',
];
const SAID = { amount: { amount: '1322.8', currency: 'EUR' }, date: '2026-03-12', counterpart: LINES[0] };

function said(text: string) {
  const { amounts, dates, counterparts } = readInvoice(text);
  return { amount: amounts[0]?.value, date: dates[0]?.value, counterpart: counterparts[0]?.value };
}

describe('a PDF', { timeout: 60_000 }, () => {
  test('is read line by line, with each table row as one line', async () => {
    const bytes = await textPdf(['Beispiel AG', 'Summe\t12,50 EUR', 'Zwischensumme\t10,00 EUR']);
    const { text, scans, pages } = await readPdfInThread(bytes, LIMITS);
    expect(text.trim().split('\n')).toEqual(['Beispiel AG', 'Summe 12,50 EUR', 'Zwischensumme 10,00 EUR']);
    expect([scans, pages]).toEqual([[], 1]);
    expect(said((await read('pdf', await textPdf(LINES)))!.text)).toEqual(SAID);
  });

  test('that is damaged, or not a PDF, is reported', async () => {
    const whole = await textPdf(LINES);
    for (const bytes of [whole.slice(0, 40), new Uint8Array(10), Uint8Array.from(Buffer.from('%PDF-1.7\nnothing'))]) {
      await expect(readPdfInThread(bytes, LIMITS)).rejects.toMatchObject({ fault: 'damaged' });
    }
  });

  test('that unpacks to gigabytes is cancelled, and the process survives', async () => {
    const before = process.memoryUsage.rss();
    const memory = 150 * 1024 * 1024;
    await expect(readPdfInThread(decompressionBomb(3000), { ...LIMITS, memory })).rejects.toMatchObject({
      fault: expect.stringMatching(/^(tooLarge|damaged)$/),
    });
    // Memory may grow a little more between two checks.
    expect(process.memoryUsage.rss() - before).toBeLessThan(memory * 10);
    expect((await readPdfInThread(await textPdf(['Noch da']), LIMITS)).text).toContain('Noch da');
  });

  test('that takes too long is cancelled, also when the process ends', async () => {
    await expect(readPdfInThread(await textPdf(LINES), { ...LIMITS, milliseconds: 1 })).rejects.toMatchObject({
      fault: 'tooLong',
    });
    const stopping = new AbortController();
    const reading = readPdfInThread(decompressionBomb(500), {
      ...LIMITS,
      memory: 4 * 1024 ** 3,
      signal: stopping.signal,
    });
    stopping.abort(new Error('ending'));
    await expect(reading).rejects.toThrow('ending');
  });
});

describe('text in pictures', { timeout: 120_000 }, () => {
  test('is recognised in a photo, and in a scan in a PDF', async () => {
    const picture = await drawPicture(LINES);
    const photograph = await read('png', picture);
    const scan = await read('pdf', await scannedPdf(picture));
    for (const read of [photograph, scan]) {
      expect(read?.source).toBe('recognised');
      expect(said(read?.text ?? '')).toEqual(SAID);
    }
  });

  test('is not searched in files that are no pictures, or claim to be huge', async () => {
    const picture = await drawPicture(['x']);
    await expect(read('png', new Uint8Array(100))).rejects.toMatchObject({ fault: 'damaged' });
    await expect(read('png', picture.slice(0, 60))).rejects.toMatchObject({ fault: 'damaged' });
    const wall = picture.slice();
    new DataView(wall.buffer).setUint32(16, 60_000);
    new DataView(wall.buffer).setUint32(20, 60_000);
    await expect(read('png', wall)).rejects.toMatchObject({ fault: 'tooLarge' });
  });
});

test('other kinds are not read', async () => {
  for (const extension of ['docx', 'xlsx', 'heic', 'tiff', 'exe']) {
    expect(await read(extension, new Uint8Array(3))).toBeNull();
  }
});

test('reports a picture, or a PDF of pictures, if recognition is off', async () => {
  const picture = await drawPicture(LINES);
  const quick = { signal: never, recognises: false };
  expect(await readDocument('png', picture, quick)).toBe('picture');
  expect(await readDocument('pdf', await scannedPdf(picture), quick)).toBe('picture');
  expect(await readDocument('pdf', await textPdf(LINES), quick)).toMatchObject({ source: 'text' });
});
