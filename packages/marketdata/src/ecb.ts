import { ecbCsvRates } from './ecb-csv.ts';
import { ecbXmlRates } from './ecb-xml.ts';
import { isZip, unzipRateFile } from './ecb-zip.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';

/**
 * Euro foreign exchange reference rates of the European Central Bank, out of any of its files: daily or history, XML
 * or CSV, plain or in a ZIP, told apart by content. In the order of the file (the bank's begin with the newest day).
 * Rates are the file's digits; nothing passes through a float.
 * @throws RateFileError naming the line. Nothing is returned of a file that is malformed anywhere.
 */
export function parseEcbRates(bytes: Uint8Array): ExchangeRate[] {
  return [...streamEcbRates(bytes)];
}

/**
 * The same one by one, for a reader that stores them in batches inside one database transaction.
 * @throws RateFileError while reading, when rates before the malformed line have been yielded.
 */
export function streamEcbRates(bytes: Uint8Array): Generator<ExchangeRate, void> {
  const text = textOf(isZip(bytes) ? unzipRateFile(bytes) : bytes);
  return text.trimStart().startsWith('<') ? ecbXmlRates(text) : ecbCsvRates(text);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RateFileError('not UTF-8 text');
  }
}
