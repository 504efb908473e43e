import { StatementError } from '../statement-error.ts';
import type { ColumnName } from './settings.ts';

export interface UnknownColumns {
  /** The headings; empty texts where the file has no header. */
  readonly columns: readonly string[];
  /** The cells of the first rows. */
  readonly samples: readonly (readonly string[])[];
  /** What the columns seem to be, in the shape of `settings.columns`. */
  readonly guess: Readonly<Record<string, ColumnName | ColumnName[]>>;
}

/** The file is a table, and which of its columns is the date or the amount, or how its dates are written, is not certain: a person has to say it. */
export class ColumnsUnknown extends StatementError {
  readonly unknown: UnknownColumns;
  /** What answers the question. */
  readonly setting: 'columns' | 'dateFormat';

  constructor(
    message: string,
    line: number | null,
    unknown: UnknownColumns,
    setting: ColumnsUnknown['setting'] = 'columns',
  ) {
    super(message, line);
    this.unknown = unknown;
    this.setting = setting;
  }
}
