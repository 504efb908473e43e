import { StatementError } from '../statement-error.ts';
import type { ColumnReference } from './settings.ts';

export interface UnknownColumns {
  /** The headings; empty strings if the file has no header. */
  readonly columns: readonly string[];
  /** The first rows as samples. */
  readonly samples: readonly (readonly string[])[];
  /** The guessed roles of the columns, in the shape of `settings.columns`. */
  readonly guess: Readonly<Record<string, ColumnReference | ColumnReference[]>>;
}

/**
 * Thrown if the file is a table, but its date column, amount column, sign column or date order is uncertain, so that a
 * person must choose.
 */
export class UnknownColumnsError extends StatementError {
  readonly unknown: UnknownColumns;
  /** The setting that resolves the question. */
  readonly setting: 'columns' | 'dateFormat';

  constructor(
    message: string,
    line: number | null,
    unknown: UnknownColumns,
    setting: UnknownColumnsError['setting'] = 'columns',
  ) {
    super(message, line);
    this.unknown = unknown;
    this.setting = setting;
  }
}
