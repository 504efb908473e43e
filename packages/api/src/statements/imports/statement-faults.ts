import { type UnknownColumns, UnknownColumnsError } from '@coffer/banking/statements/csv/unknown-columns.ts';
import { SettingError, StatementError } from '@coffer/banking/statements/statement-error.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';

/** Why a statement file cannot be imported. A plain object, because errors lose their class between threads. */
export type StatementFault =
  | { readonly kind: 'file'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'setting'; readonly setting: string; readonly reason: string }
  | {
      readonly kind: 'unknownSecurities';
      readonly securities: readonly {
        readonly symbol: string;
        readonly name: string | null;
        /** ISINs that the CUSIP may belong to. */
        readonly proposals: readonly string[];
      }[];
    }
  | {
      readonly kind: 'columnsUnknown';
      readonly message: string;
      readonly unknown: UnknownColumns;
      readonly setting: UnknownColumnsError['setting'];
    }
  | { readonly kind: 'severalAccounts'; readonly accounts: readonly string[] };

/** The error thrown if a statement file cannot be read. */
export class UnreadableStatementError extends Error {
  readonly fault: StatementFault;

  constructor(fault: StatementFault) {
    super(`the statement file cannot be read: ${fault.kind}`);
    this.fault = fault;
  }
}

/**
 * Returns the part of an error message that proposes ISINs for a CUSIP. They are only proposals, because the CUSIP
 * doesn’t reveal the country.
 */
function describeIsinProposals([american, canadian]: readonly string[]): string {
  if (american === undefined || canadian === undefined) return '';
  return `: by its CUSIP ${american} if it is American, ${canadian} if Canadian`;
}

const MAX_ERRORS = 1000;

/** Converts a parser's error to a fault; null for other errors. */
export function toStatementFault(error: unknown): StatementFault | null {
  if (error instanceof UnreadableStatementError) return error.fault;
  if (error instanceof SettingError) return { kind: 'setting', setting: error.setting, reason: error.reason };
  if (error instanceof UnknownColumnsError)
    return { kind: 'columnsUnknown', message: error.message, unknown: error.unknown, setting: error.setting };
  if (error instanceof StatementError) return { kind: 'file', message: error.message, line: error.line };
  return null;
}

/** Converts a fault to a problem for the client; `field` is the input field with the file. */
export function toStatementProblem(fault: StatementFault, field: string): Problem {
  switch (fault.kind) {
    case 'setting':
      return invalidFieldProblem('invalidFile', `settings.${fault.setting}`, fault.reason);
    case 'file':
      return invalidFieldProblem(
        'invalidFile',
        field,
        fault.line === null ? fault.message : `line ${fault.line}: ${fault.message}`,
      );
    case 'columnsUnknown':
      return new Problem('columnsUnknown', {
        detail: fault.setting === 'columns' ? `${fault.message}. Set the columns in settings.columns.` : fault.message,
        errors: [
          fault.setting === 'columns'
            ? { path: 'settings.columns', code: 'columnsUnknown', message: 'must name the columns of date and amount' }
            : {
                path: 'settings.dateFormat',
                code: 'columnsUnknown',
                message: 'must say whether the day or the month comes first',
              },
        ],
        table: fault.unknown,
      });
    case 'unknownSecurities':
      return new Problem('unknownSecurities', {
        detail: `The file names ${fault.securities.length} securities without an ISIN. Set the ISIN of each symbol in settings.securities.`,
        errors: fault.securities.slice(0, MAX_ERRORS).map(({ symbol, name, proposals }) => ({
          path: `settings.securities.${symbol}`,
          code: 'unknownSecurities',
          message: `needs the ISIN of ${name ?? symbol}${describeIsinProposals(proposals)}`,
        })),
      });
    case 'severalAccounts': {
      const message = `must name one of the file’s accounts: ${fault.accounts.join(', ')}`;
      return new Problem('severalAccounts', {
        detail: `settings.account ${message}.`,
        errors: [{ path: 'settings.account', code: 'severalAccounts', message }],
      });
    }
  }
}

/** Converts an error of reading a file to a problem of its input field; returns other errors unchanged. */
export function toReadingProblem(error: unknown, field: string): unknown {
  const fault = toStatementFault(error);
  return fault === null ? error : toStatementProblem(fault, field);
}
