import type { BrokerStatement } from '@coffer/banking/statements/broker/broker-statement.ts';
import type { SkippedRecord, StatementAccount } from '@coffer/banking/statements/parse-statement.ts';

/** The skip reason of lines that the person left out. */
const LEFT_OUT = 'leftOut';

/** Removes from the accounts the lines that the person chose to leave out, and returns these lines as skipped. */
export function skipLeftOutLines(
  accounts: readonly StatementAccount[],
  lines: readonly number[],
): { readonly accounts: readonly StatementAccount[]; readonly skipped: readonly SkippedRecord[] } {
  if (lines.length === 0) return { accounts, skipped: [] };
  const left = new Set(lines);
  const found = new Set<number>();
  const isKept = (line: number): boolean => {
    if (left.has(line)) found.add(line);
    return !left.has(line);
  };
  const kept = accounts.map((account) => ({
    ...account,
    transactions: account.transactions.filter(({ line }) => isKept(line)),
    broker: account.broker === null ? null : brokerWithout(account.broker, isKept),
  }));
  const skipped = [...found].toSorted((a, b) => a - b).map((line) => ({ line, reason: LEFT_OUT }));
  return { accounts: kept, skipped };
}

function brokerWithout(broker: BrokerStatement, isKept: (line: number) => boolean): BrokerStatement {
  return {
    ...broker,
    trades: broker.trades.filter(({ transaction }) => isKept(transaction.line)),
    costs: broker.costs.filter(({ transaction }) => isKept(transaction.line)),
    exchanges: broker.exchanges.filter(({ paid }) => isKept(paid.line)),
  };
}
