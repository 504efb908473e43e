/** Sources of rates. If several have a rate for the same currency and day, the earlier source in this list wins. */
const RATE_SOURCES = ['ecb', 'snapshot'] as const;
type RateSource = (typeof RATE_SOURCES)[number];

export interface ExchangeRate {
  readonly currency: string;
  /** The day of the rate, `YYYY-MM-DD`. */
  readonly date: string;
  /** Units of the currency per 1 EUR: a positive canonical decimal with the digits of the source. */
  readonly rate: string;
  readonly source: RateSource;
}

/** A malformed rate file. `line` counts from 1; null if the file has no lines (a ZIP). */
export class RateFileError extends Error {
  readonly code = 'malformedRateFile';
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `line ${line}: ${message}`);
    this.name = 'RateFileError';
    this.line = line;
  }
}
