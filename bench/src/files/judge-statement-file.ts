import { UnknownColumnsError } from '@coffer/banking/statements/csv/unknown-columns.ts';
import { detectStatement } from '@coffer/banking/statements/detect-statement.ts';
import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import { type ParsedStatement, parseStatement } from '@coffer/banking/statements/parse-statement.ts';
import { StatementError } from '@coffer/banking/statements/statement-error.ts';
import { hasSameCash, statementDifferences } from './compare-statements.ts';
import type { ExpectedRecords } from './expected-records.ts';

export type StatementFileVerdict = 'right' | 'afterOneChange' | 'asks' | 'wrong';

export interface StatementFileResult {
  readonly verdict: StatementFileVerdict;
  /** The questions or errors. */
  readonly details: readonly string[];
}

/**
 * Reads a statement file without any settings, and compares the result with the expected records. If Coffer asks a
 * question, tries the proposed settings.
 */
export function judgeStatementFile(
  content: Uint8Array,
  filename: string,
  expected: ExpectedRecords,
): StatementFileResult {
  try {
    const { importerType, statement } = detectStatement(content, filename);
    if (statement.accounts.length === 0) return judgeWithProposedSettings(content, importerType, expected);
    return judgeParsedStatement(statement, expected);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    const isRefused = expected.refused !== undefined && error.message.includes(expected.refused);
    return { verdict: isRefused ? 'right' : 'asks', details: [error.message] };
  }
}

function judgeParsedStatement(statement: ParsedStatement, expected: ExpectedRecords): StatementFileResult {
  const details = statementDifferences(expected, statement);
  if (expected.refused !== undefined) return { verdict: 'wrong', details: ['was to be refused'] };
  if (details.length === 0) return { verdict: 'right', details };
  const skipped = statement.skipped.map(({ line, reason }) => `line ${line}: ${reason}`);
  // A missing record is no silent error if its row is listed as skipped.
  const isCashRight = expected.trades.every(({ isin }) => isin === undefined) && hasSameCash(expected, statement);
  if (isCashRight && skipped.some((line) => line.includes('crypto'))) return { verdict: 'asks', details: skipped };
  const isSaid = details.every((what) => what.includes('missing')) && skipped.length >= details.length;
  return { verdict: isSaid ? 'asks' : 'wrong', details: [...details, ...skipped] };
}

/** Reads the file again with each setting that the question proposes, and judges whether any of them is right. */
function judgeWithProposedSettings(
  content: Uint8Array,
  type: ImporterType,
  expected: ExpectedRecords,
): StatementFileResult {
  const question = questionOf(content, type);
  for (const settings of question.answers) {
    try {
      if (statementDifferences(expected, parseStatement(type, content, settings)).length === 0)
        return { verdict: 'afterOneChange', details: [question.text] };
    } catch (error) {
      if (!(error instanceof StatementError)) throw error;
    }
  }
  return { verdict: 'asks', details: [question.text] };
}

function questionOf(
  content: Uint8Array,
  type: ImporterType,
): { readonly text: string; readonly answers: readonly object[] } {
  try {
    parseStatement(type, content);
  } catch (error) {
    if (error instanceof UnknownColumnsError) {
      const { guess } = error.unknown;
      const orders = ['dd/MM/yyyy', 'MM/dd/yyyy'];
      const answers = orders.flatMap((dateFormat) => [{ dateFormat }, { columns: guess, dateFormat }]);
      return { text: error.message, answers: [{ columns: guess }, ...answers] };
    }
    if (error instanceof StatementError) return { text: error.message, answers: [] };
    throw error;
  }
  return { text: 'a table whose columns are to be named', answers: [] };
}
