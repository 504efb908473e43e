import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/** The columns of `incoming` that are compared with existing transactions. */
export const INCOMING_LINE_COLUMNS = {
  id: is.uuid,
  line: is.int4,
  importKey: is.uuid,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  notes: is.orNull(is.text),
  amountValue: is.numeric,
  amountCurrency: is.text,
  pending: is.bool,
};

export type StatementFileLine = is.RowOf<typeof INCOMING_LINE_COLUMNS>;

/**
 * A line that matches an existing transaction, and the action: `settle` a pending transaction, `fill` empty texts, or
 * `leave` it unchanged.
 */
export interface MatchedLine {
  readonly line: StatementFileLine;
  readonly transactionId: string;
  readonly way: 'settle' | 'fill' | 'leave';
}

/** The result of matching lines, before new ones are inserted. */
export interface LineMatchResult {
  readonly matched: readonly MatchedLine[];
  /** Skipped lines, with the reason for each. */
  readonly left: readonly { readonly line: number; readonly reason: string }[];
}

export const NO_LINE_MATCHES: LineMatchResult = { matched: [], left: [] };

/** Reads the pending lines and the lines with these amounts; all lines if `amounts` is null. */
export async function readIncomingLines(
  { transaction }: Wallet,
  amounts: readonly string[] | null,
): Promise<StatementFileLine[]> {
  return transaction.query({
    row: INCOMING_LINE_COLUMNS,
    text: `SELECT id, line, "importKey", date, "secondaryDate", "fromTo", description, notes, trim_scale("amountValue") AS "amountValue",
             "amountCurrency", pending
           FROM incoming WHERE $1::numeric[] IS NULL OR pending OR "amountValue" = ANY($1::numeric[]) ORDER BY line, id`,
    values: [amounts],
  });
}

/** Stores the transaction that each line matched, so that the line is not inserted as new. */
export async function markMatchedLines({ transaction }: Wallet, matched: readonly MatchedLine[]): Promise<void> {
  await transaction.execute({
    text: `UPDATE incoming SET "existingId" = found."existingId" FROM unnest($1::uuid[], $2::uuid[]) AS found(id, "existingId")
           WHERE incoming.id = found.id`,
    values: [matched.map(({ line }) => line.id), matched.map(({ transactionId }) => transactionId)],
  });
}

export async function removeIncomingLines({ transaction }: Wallet, lines: readonly StatementFileLine[]): Promise<void> {
  await transaction.execute({
    text: 'DELETE FROM incoming WHERE id = ANY($1::uuid[])',
    values: [lines.map(({ id }) => id)],
  });
}
