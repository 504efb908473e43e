// Reads each statement of a ZIP archive separately and combines the results into one import.

import { mergeBrokerStatements } from './broker/broker-statement.ts';
import { summariseInvestments } from './broker/investment-summary.ts';
import { UnknownColumnsError } from './csv/unknown-columns.ts';
import { type ArchivedFile, isPacked } from './packed-file.ts';
import type { ParsedStatement, SkippedRecord, StatementAccount, StatementPeriod } from './statement.ts';
import { SettingError, StatementError } from './statement-error.ts';

/**
 * Combines the statements of an archive's files, and skips files that are not statements. An account without a name
 * gets its file's name. Line numbers continue from file to file.
 * @throws SettingError or UnknownColumnsError if a file needs a setting from the person
 * @throws StatementError the first failure, if no file can be read
 */
export function readStatementArchive(
  files: readonly ArchivedFile[],
  read: (file: ArchivedFile) => ParsedStatement,
): ParsedStatement {
  const skipped: SkippedRecord[] = [];
  const parts: ParsedStatement[] = [];
  let lines = 0;
  let failure: unknown = null;
  for (const file of files) {
    const refuse = (reason: string) => skipped.push({ line: lines + 1, reason: `${file.name}: ${reason}` });
    if (isPacked(file.bytes)) refuse('is compressed again, or a workbook: import it separately');
    else {
      const part = readOrFailure(() => read(file));
      if ('failure' in part) {
        failure ??= part.failure;
        refuse(part.failure.message);
      } else {
        parts.push(movedBy(lines, withNames(part, file.name)));
        skipped.push(...part.skipped.map(({ line, reason }) => ({ line: line + lines, reason })));
      }
    }
    lines += linesIn(file.bytes);
  }
  const [first] = parts;
  if (first === undefined) throw failure ?? new StatementError('is a ZIP archive without a statement', 1);
  return { ...first, accounts: mergeAccountStatements(parts.flatMap(({ accounts }) => accounts)), skipped };
}

/**
 * Reads a statement. Returns the error if the file is not a statement; rethrows errors that ask the person for a
 * setting.
 */
function readOrFailure(read: () => ParsedStatement): ParsedStatement | { readonly failure: StatementError } {
  try {
    return read();
  } catch (error) {
    const isQuestion = error instanceof UnknownColumnsError || error instanceof SettingError;
    if (error instanceof StatementError && !isQuestion) return { failure: error };
    throw error;
  }
}

function linesIn(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}

function withNames(statement: ParsedStatement, filename: string): ParsedStatement {
  const name = filename.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  return { ...statement, accounts: statement.accounts.map((one) => ({ ...one, account: one.account ?? name })) };
}

function movedBy(lines: number, statement: ParsedStatement): ParsedStatement {
  const moved = <Record extends { readonly line: number }>(record: Record): Record => ({
    ...record,
    line: record.line + lines,
  });
  if (lines === 0) return statement;
  const accounts = statement.accounts.map((account) => ({
    ...account,
    transactions: account.transactions.map(moved),
    broker:
      account.broker === null
        ? null
        : {
            ...account.broker,
            trades: account.broker.trades.map((trade) => ({ ...trade, transaction: moved(trade.transaction) })),
            costs: account.broker.costs.map((cost) => ({ ...cost, transaction: moved(cost.transaction) })),
            exchanges: account.broker.exchanges.map(({ paid, received }) => ({
              paid: moved(paid),
              received: moved(received),
            })),
            splits: account.broker.splits.map(moved),
          },
  }));
  return { ...statement, accounts };
}

/** Merges statements of the same account and currency, in date order. */
function mergeAccountStatements(accounts: readonly StatementAccount[]): StatementAccount[] {
  const groups = new Map<string, StatementAccount[]>();
  for (const account of accounts) {
    const key = `${account.currency}\n${account.account}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [account]);
    else group.push(account);
  }
  return [...groups.values()].flatMap((group): StatementAccount[] => {
    const ordered = group.toSorted((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
    const [first] = ordered;
    if (first === undefined || ordered.length === 1) return ordered;
    const broker = mergeBrokerStatements(ordered.flatMap((one) => one.broker ?? []));
    return [
      {
        ...first,
        transactions: ordered.flatMap(({ transactions }) => transactions),
        broker,
        investment: broker === null ? null : summariseInvestments(broker),
        closingBalance: ordered.at(-1)?.closingBalance ?? null,
        periods: ordered.flatMap(({ periods }): readonly StatementPeriod[] => periods),
      },
    ];
  });
}

function firstDay({ openingBalance, transactions, closingBalance, periods }: StatementAccount): string {
  return periods[0]?.from ?? openingBalance?.date ?? transactions[0]?.date ?? closingBalance?.date ?? '';
}
