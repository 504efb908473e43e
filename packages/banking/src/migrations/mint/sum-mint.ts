// Computes the figures of Mint's file for the proof, without the importer's code.
import {
  countLedgerTransfers,
  ledgerChanges,
  ledgerFigures,
  type ProofRow,
  parseProofUnits,
} from '../ledger/sum-ledger.ts';
import type { SourceFigures } from '../source-book.ts';
import { splitTableCells } from '../tables/split-table-cells.ts';

/** Computes the figures of a Mint export for the proof, without the importer's code. */
export function sumMintExport(text: string): SourceFigures {
  const [header = [], ...cells] = splitTableCells(text);
  const at = (name: string) => header.findIndex((title) => title.toLowerCase() === name);
  const [date, account, amount] = [at('date'), at('account name'), at('amount')];
  const [kind, category] = [at('transaction type'), at('category')];
  const rows = cells.map((row): ProofRow => {
    const [month = 0, day = 0, year = 0] = (row[date] ?? '').split('/').map(Number);
    const units = parseProofUnits(row[amount] ?? '');
    return {
      ...{ account: row[account] ?? '', year, month, day },
      change: (row[kind] ?? '').toLowerCase() === 'debit' ? -units : units,
      isTransfer: /^(?:transfer|credit card payment|transfer for cash spending)$/i.test(row[category] ?? ''),
    };
  });
  return {
    ...{ kind: 'recomputed', budgetKind: 'recomputed', budget: [] },
    ...{ accounts: ledgerFigures(ledgerChanges(rows)), counts: countLedgerTransfers(rows) },
  };
}
