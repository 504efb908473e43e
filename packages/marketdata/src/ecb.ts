import { parseEcbCsvRates } from './ecb-csv.ts';
import { parseEcbXmlRates } from './ecb-xml.ts';
import { isZip, unzipRateFile } from './ecb-zip.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';

/**
 * Parses euro foreign exchange reference rates of the European Central Bank from any of its files: daily or history, XML or CSV,
 * plain or in a ZIP; the format is detected from the content. Rates are in file order (the bank's files begin with the newest
 * day) and keep the file's digits, without conversion to floats.
 * @throws RateFileError with the line. If any part of the file is malformed, nothing is returned.
 */
export function parseEcbRates(bytes: Uint8Array): ExchangeRate[] {
  return [...streamEcbRates(bytes)];
}

/**
 * Yields the rates one by one, for storing them in batches in one database transaction.
 * @throws RateFileError while reading, possibly after rates before the malformed line were yielded.
 */
export function streamEcbRates(bytes: Uint8Array): Generator<ExchangeRate, void> {
  const text = textOf(isZip(bytes) ? unzipRateFile(bytes) : bytes);
  return text.trimStart().startsWith('<') ? parseEcbXmlRates(text) : parseEcbCsvRates(text);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RateFileError('not UTF-8 text');
  }
}
