/** All error codes of `domain`. */
export type DomainErrorCode =
  | 'invalidDecimal'
  | 'invalidDate'
  | 'invalidPeriod'
  | 'invalidInterval'
  | 'invalidUsingDates'
  | 'invalidRate'
  | 'outOfRange'
  | 'tooManyIntervals'
  | 'tooManyRows'
  | 'tooMuchToCompute'
  | 'noExchangeRate';

/** The error class of `domain`: `code` for programs, `message` for people. */
export class DomainError extends RangeError {
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
  }
}
