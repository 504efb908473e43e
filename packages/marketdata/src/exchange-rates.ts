/** Where rates come from; the earlier name wins where several have one for the same currency and day. */
const RATE_SOURCES = ['ecb', 'snapshot'] as const;
type RateSource = (typeof RATE_SOURCES)[number];

export interface ExchangeRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Units of the currency per 1 EUR: a positive canonical decimal, the digits of the source. */
  readonly rate: string;
  readonly source: RateSource;
}

/** A rate file that is not what it should be. `line` counts from 1; null where there are no lines (a ZIP). */
export class RateFileError extends Error {
  readonly code = 'malformedRateFile';
  readonly line: number | null;

  constructor(message: string, line: number | null = null) {
    super(line === null ? message : `line ${line}: ${message}`);
    this.name = 'RateFileError';
    this.line = line;
  }
}
