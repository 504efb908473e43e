import type { Schema } from '../openapi-document.ts';

const column = { oneOf: [{ type: 'string' }, { type: 'integer', format: 'int32', minimum: 0 }] };
const columnOf = (description: string): Schema => ({ ...column, description });

/** The keys of `settings` that reading a statement file knows; csv knows all, each other format those that name it. */
export const IMPORT_SETTINGS: Readonly<Record<string, Schema>> = {
  account: { type: 'string', description: 'All formats: which of several accounts in the file is meant.' },
  encoding: { type: 'string', description: 'All formats: such as `utf-8`, `windows-1252`, `iso-8859-15`.' },
  dateFormat: {
    type: 'string',
    description: 'csv, qif: the order of day, month and year.',
    examples: ['dd.MM.yyyy', 'M/d/yy'],
  },
  decimalSeparator: { type: 'string', enum: ['.', ','], description: 'csv, qif: what parts off the decimals.' },
  delimiter: { type: 'string', description: 'csv: what parts the columns: one character, or `tab`.', examples: [';'] },
  header: { type: 'boolean', description: 'csv: whether the first line names the columns.' },
  skipLines: {
    type: 'integer',
    format: 'int32',
    minimum: 0,
    description: 'csv: how many lines to leave out at the start of the file.',
  },
  detectColumns: {
    type: 'boolean',
    description: 'csv: false when `columns` says all that there is, and no other column is looked at.',
  },
  negativeSigns: {
    type: 'array',
    items: { type: 'string' },
    description: 'csv: the words of the column `sign` that mean money out; any other word means money in.',
  },
  invertAmounts: { type: 'boolean', description: 'csv: amounts are written with the opposite sign.' },
  columns: {
    type: 'object',
    description: 'csv: which column holds what, each by its name in the header or its index from 0.',
    properties: {
      date: columnOf('The day of the booking.'),
      secondaryDate: columnOf('The value date.'),
      amount: columnOf('The signed amount.'),
      debit: columnOf('Money out, where it has a column of its own.'),
      credit: columnOf('Money in, where it has a column of its own.'),
      sign: columnOf('A word that says whether money came in or went out.'),
      currency: columnOf('The currency of the amount.'),
      fromTo: columnOf('The counterpart.'),
      payer: columnOf('The counterpart of money that came in.'),
      payee: columnOf('The counterpart of money that went out.'),
      description: { type: 'array', items: column, description: 'The columns of the text, joined in this order.' },
      notes: columnOf('Notes.'),
      bankReference: columnOf('The bank’s own number of the booking.'),
      balance: columnOf('The balance after the booking.'),
      account: columnOf('The account, in a file of several.'),
      status: columnOf('Whether the line is booked; others are skipped.'),
      gross: columnOf('The amount before fees; kept in the notes.'),
      fee: columnOf('The fees; kept in the notes.'),
    },
  },
};
