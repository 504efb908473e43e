import type { NotImportedData } from '../source-book.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import type { ActualSettings } from './actual-settings.ts';
import type { ActualTransactions } from './actual-transactions.ts';

/**
 * Data that Coffer cannot store yet, each with the condition by which it is counted and the columns that the condition
 * uses.
 */
const LEFT: readonly {
  readonly table: string;
  readonly where: string;
  readonly needs: readonly string[];
  readonly what: string;
  readonly why: string;
}[] = [
  {
    ...{ table: 'schedules', where: 'tombstone = 0', needs: ['tombstone'], what: 'schedules' },
    why: 'Coffer has no recurring payments yet.',
  },
  {
    ...{ table: 'rules', where: 'tombstone = 0', needs: ['tombstone'], what: 'rules' },
    why: 'Rules of Actual are not converted yet. Those of schedules are included in this number.',
  },
  {
    ...{
      table: 'categories',
      where: 'tombstone = 0 AND goal_def IS NOT NULL',
      needs: ['tombstone', 'goal_def'],
      what: 'budget templates',
    },
    why: 'Templates are not converted to targets yet.',
  },
  {
    ...{
      table: 'categories',
      where: 'tombstone = 0 AND hidden = 1',
      needs: ['tombstone', 'hidden'],
      what: 'hidden categories',
    },
    why: 'They are imported, and visible: Coffer does not hide categories.',
  },
  {
    ...{ table: 'notes', where: `note <> ''`, needs: ['note'], what: 'notes of accounts, categories and months' },
    why: 'Accounts and categories of Coffer have no notes.',
  },
  {
    ...{ table: 'reflect_budgets', where: 'amount <> 0', needs: ['amount'], what: 'amounts of the tracking budget' },
    why: 'Coffer has no tracking budgets yet.',
  },
];

/** Lists the data of an Actual file that the importer does not read. */
export function listNotImportedActualData(
  database: UntrustedDatabase,
  { isEnvelope }: ActualSettings,
  { unreadable, reconciled, cleared }: ActualTransactions,
): NotImportedData[] {
  const left = LEFT.map(({ table, where, needs, what, why }) => {
    const columns = database.columnsOf(table);
    if (!needs.every((column) => columns.has(column))) return { what, count: 0, why };
    return { what, count: database.count(table, where), why };
  });
  const budgets = isEnvelope ? 0 : database.count('zero_budgets', 'amount <> 0');
  return [
    ...left,
    { what: 'amounts of the envelope budget', count: budgets, why: 'The file’s budget type is tracking.' },
    { what: 'reconciled marks', count: reconciled, why: 'Coffer has no reconciliations yet.' },
    { what: 'cleared marks', count: cleared, why: 'Coffer marks only what a reconciliation includes.' },
    { what: 'transactions', count: unreadable, why: 'Their date or amount cannot be stored.' },
  ];
}
