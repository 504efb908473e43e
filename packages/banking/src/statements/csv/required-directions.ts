// Asks for the direction of amounts that have no sign, if a column of words suggests that some of them are money out.
import { excerpt } from '../statement-error.ts';
import { findBrokerAction } from './broker-actions.ts';
import type { RowFormat } from './cash-transaction-row.ts';
import { type DecidedColumns, toColumnSettings } from './columns.ts';
import { readMoney } from './money.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { RawTable } from './raw-table.ts';
import { describeUnknownColumns } from './required-columns.ts';
import type { CsvSettings } from './settings.ts';
import { parseSignWord } from './sign-words.ts';
import { UnknownColumnsError } from './unknown-columns.ts';

/**
 * Maximum number of different texts in a column of transaction types. A column with more texts contains counterparties
 * or purposes.
 */
const mostKinds = 15;

/** Matches words in a transaction’s type that suggest money out, such as `debit` or `withdrawal`. */
const outgoing =
  /(?:^| )(?:debit|withdrawal|withdraw|purchase|pos|atm|payment|paid|sent|fee|charge|spend|bill|buy|bought|lastschrift|kartenzahlung|uberweisung|dauerauftrag|entgelt|abhebung|auszahlung|kauf|achat|retrait|prelevement|paiement|frais|pago|compra|retirada|recibo|pagamento|acquisto|prelievo|addebito|incasso|betaling|opname|aankoop|betaalautomaat|kop|uttag|betalning|kjop|uttak|kob|haevning|osto|nosto|platnosc|zakup|wyplata|platba|vyber|nakup|vasarlas|kifizetes|saque|plata|odeme|покупка|оплата|снятие|списание)(?: |$)/;

/**
 * Rejects a table whose amounts have no sign, if the words in another column suggest that some amounts are outgoing.
 * @throws UnknownColumnsError that proposes this column as the sign column
 */
export function requireDirections(
  table: RawTable,
  columns: DecidedColumns,
  { signs, directions, decimal, inverted }: RowFormat,
  settings: CsvSettings,
): void {
  const amount = columns.single.get('amount');
  const isAnswered = settings.columns.has('amount') || inverted || !settings.detectColumns;
  if (amount === undefined || isAnswered || directions !== null || signs.words !== null || signs.isUnsignedOutgoing)
    return;
  if (table.rows.some(({ cells }) => readMoney((cells[amount] ?? '').trim(), decimal)?.signed === true)) return;
  const taken = new Set([...columns.single].filter(([role]) => role !== 'sign').map(([, column]) => column));
  for (let column = 0; column < (table.header?.cells.length ?? 0); column += 1) {
    if (taken.has(column)) continue;
    const word = outgoingWord(table, column);
    if (word === null) continue;
    const message = `the amounts have no sign, and ${excerpt(word)} in the column ${excerpt(table.header?.cells[column] ?? '')} suggests money out: settings.columns must name a sign column, and settings.negativeSigns its words for money out`;
    throw new UnknownColumnsError(
      message,
      table.header?.line ?? 1,
      describeUnknownColumns(
        table,
        toColumnSettings({ ...columns, single: new Map([...columns.single, ['sign', column]]) }, table.header),
      ),
    );
  }
}

/** The first word for money out in a column of few different words; null if there is none. */
function outgoingWord({ rows }: RawTable, column: number): string | null {
  const kinds = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').trim();
    if (text.length > 60 || kinds.size > mostKinds) return null;
    if (text !== '') kinds.add(text);
  }
  // If every row has a different text, the texts are purposes.
  if (kinds.size === rows.length && rows.length > 5) return null;
  return [...kinds].find((text) => parseSignWord(text) === 'out' || isOutgoing(text)) ?? null;
}

function isOutgoing(text: string): boolean {
  const action = findBrokerAction(text, []);
  return action === 'buy' || action === 'withdrawal' || action === 'fees' || outgoing.test(normaliseHeader(text));
}
