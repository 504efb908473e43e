import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  type CapturedRow,
  changedColumns,
  readCurrentRows,
  readLaterRecordChanges,
  readRowChanges,
  rowName,
} from '../rows/captured-rows.ts';
import { UNDOABLE_TABLES } from '../rows/undoable-tables.ts';
import { type LaterRecordChange, toLaterRecordChange } from './plan-undo.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** A row that blocks the undo, or that is missing. */
export interface BlockingRow {
  readonly table: string;
  readonly key: string;
  /** The columns whose changes block the undo: null if any change of the row blocks, empty for a missing row. */
  readonly columns: readonly string[] | null;
}

/** Maximum number of blocking changes listed. */
export const MAX_LISTED_CHANGES = 100;

/**
 * Returns, for each row, the last change that created or deleted the row or set one of its relevant columns, except
 * changes of the change sets in `except`. Prefers changes that are still in force and are not undos. If a row was
 * created, deleted and restored by an undo, the result is the change that created the row.
 */
export async function findLaterChanges(
  wallet: InWallet,
  needed: readonly BlockingRow[],
  except: ReadonlySet<string>,
): Promise<LaterRecordChange[]> {
  if (needed.length === 0) return [];
  const asked = needed.slice(0, MAX_LISTED_CHANGES);
  const changes = Map.groupBy(await readRowChanges(wallet, asked), rowName);
  const current = await readCurrentRows(wallet, asked);
  return asked.flatMap((row) => {
    const all = changes.get(rowName(row)) ?? [];
    const isAbout = (change: CapturedRow) =>
      change.change !== 'u' ||
      row.columns === null ||
      changedColumns(change, all, current.get(rowName(row)) ?? null).some((column) => row.columns?.includes(column));
    const others = all.filter((change) => !except.has(change.changeSetId) && isAbout(change));
    const holding = others.filter(({ undoneById }) => undoneById === null);
    const last =
      holding.findLast(({ operation }) => !operation.startsWith('history.')) ?? holding.at(-1) ?? others.at(-1);
    return last === undefined ? [] : [toLaterRecordChange(last)];
  });
}

/**
 * Returns rows that the undo changed by cascades, besides the planned rows. Columns maintained by triggers don't count.
 */
export async function findUnplannedRows({ transaction, walletId }: InWallet): Promise<BlockingRow[]> {
  const derived = UNDOABLE_TABLES.filter((table) => table.derived.length > 0).map(({ name }) => name);
  const rows = await transaction.query({
    row: { table: is.text, key: is.text },
    text: `SELECT own."table", own.key FROM coffer.changed_row AS own
           LEFT JOIN planned_row AS planned ON planned."table" = own."table" AND planned.key = own.key
           WHERE own."walletId" = $1 AND own."changeSetId" = $2 AND own.change <> 't'
             AND CASE
               WHEN planned.action IS NOT NULL THEN own.change <> 'u' AND own.change <> left(planned.action, 1)
               ELSE NOT (own."table" = ANY($3) AND EXISTS (
                 SELECT FROM coffer.changed_row AS follows
                 WHERE follows."walletId" = $1 AND follows."changeSetId" = $2 AND follows."table" = own."table"
                   AND follows."recordId" = own."recordId" AND follows.key = own.key AND follows.change = 'u'))
             END
           ORDER BY own.seq LIMIT ${MAX_LISTED_CHANGES}`,
    values: [walletId, transaction.changeSetId, derived],
  });
  return rows.map((row) => ({ ...row, columns: null }));
}

interface Undoing {
  readonly undoneIds: ReadonlySet<string>;
  /** The position of the first undone change among all changes. */
  readonly seq: number;
}

/**
 * Returns the later changes to the records and columns of violated integrity conditions; each of these changes is valid alone.
 * Undos are left out, because the change sets that are in force again after an undo are returned instead.
 * @throws Error if no later change concerns a violated condition
 */
export async function findIntegrityConflicts(
  wallet: InWallet,
  { undoneIds, seq }: Undoing,
): Promise<LaterRecordChange[]> {
  const found: LaterRecordChange[] = [];
  for (const { recordIds, columns } of await findIntegrityViolations(wallet)) {
    const since = await readLaterRecordChanges(wallet, { recordIds, tables: Object.keys(columns), seq });
    const current = await readCurrentRows(wallet, since);
    const rows = Map.groupBy(since, rowName);
    const later = since.filter(
      ({ changeSetId, undoneById, operation }) =>
        undoneById === null &&
        !undoneIds.has(changeSetId) &&
        changeSetId !== wallet.transaction.changeSetId &&
        !operation.startsWith('history.'),
    );
    const breaking = later.filter((change) => {
      const about = columns[change.table] ?? null;
      if (change.change !== 'u' || about === null) return true;
      const set = changedColumns(change, rows.get(rowName(change)) ?? [], current.get(rowName(change)) ?? null);
      return set.some((column) => about.includes(column));
    });
    if (breaking.length === 0)
      throw new Error(`undo would break ${recordIds.slice(0, 3).join(', ')}, but no later change is known`);
    found.push(...breaking.map(toLaterRecordChange));
  }
  return found;
}

/**
 * Returns the records that violate an integrity condition after the open database transaction. The undo is valid on its own, but not
 * together with later changes.
 */
async function findIntegrityViolations({ transaction, walletId }: InWallet): Promise<IntegrityViolation[]> {
  const broken: IntegrityViolation[] = [];
  for (const { columns, text } of INTEGRITY_CONDITIONS) {
    const found = await transaction.query({
      row: { ids: is.arrayOf(is.text) },
      text,
      values: [walletId, transaction.changeSetId],
    });
    if (found.length > 0) broken.push({ columns, recordIds: [...new Set(found.flatMap(({ ids }) => ids))] });
  }
  return broken;
}

/** The columns that an integrity condition concerns, by table; null: any column. */
type ConditionColumns = Readonly<Record<string, readonly string[] | null>>;

/** Records that violate an integrity condition, and the columns that the condition concerns. */
interface IntegrityViolation {
  readonly recordIds: readonly string[];
  readonly columns: ConditionColumns;
}

/**
 * SQL: the transactions that a change set changed, including transactions of which only the transfer changed. $1
 * wallet, $2 change set.
 */
const TOUCHED = `
  touched AS (
    SELECT DISTINCT "recordId"::uuid AS id FROM coffer.changed_row
    WHERE "walletId" = $1 AND "changeSetId" = $2 AND "table" IN ('Transaction', 'TransferLink') AND type = 'transaction'
  )`;

/**
 * Integrity conditions across records that operations enforce by SQL statements; each query returns groups of records
 * that violate the condition. Conditions enforced by database constraints are not listed.
 */
const INTEGRITY_CONDITIONS: readonly { readonly columns: ConditionColumns; readonly text: string }[] = [
  {
    // The parts of a split add up to their parent and share its date, asset and currency.
    columns: {
      Transaction: ['parent', 'parentTransactionId', 'date', 'assetId', 'amountCurrency', 'amountValue'],
    },
    text: `WITH ${TOUCHED}, whole AS (
             SELECT coalesce(t."parentTransactionId", t.id) AS id FROM touched
             JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = touched.id
             WHERE t.parent OR t."parentTransactionId" IS NOT NULL
             GROUP BY 1
           )
           SELECT array_remove(array_agg(part.id::text), NULL) || whole.id::text AS ids FROM whole
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = whole.id
           LEFT JOIN "Transaction" AS part ON part."walletId" = $1 AND part."parentTransactionId" = whole.id
           GROUP BY whole.id, t.parent, t.date, t."assetId", t."amountCurrency", t."amountValue"
           HAVING NOT t.parent OR sum(part."amountValue") IS DISTINCT FROM t."amountValue"
             OR bool_or(part.date <> t.date OR part."assetId" <> t."assetId" OR part."amountCurrency" <> t."amountCurrency")`,
  },
  {
    // A transfer has two sides with opposite signs, and neither side is split.
    columns: { Transaction: ['parent', 'amountValue'], TransferLink: null },
    text: `WITH ${TOUCHED}
           SELECT array_remove(ARRAY[t.id, counter.id]::text[], NULL) AS ids FROM touched
           JOIN "TransferLink" AS l ON l."walletId" = $1 AND l."transactionId" = touched.id
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = touched.id
           LEFT JOIN "Transaction" AS counter ON counter."walletId" = $1 AND counter.id = l."counterTransactionId"
           WHERE t.parent OR sign(t."amountValue") <> -sign(counter."amountValue")`,
  },
  {
    // No category group contains itself.
    columns: { CategoryGroup: ['parentGroupId'] },
    text: `WITH RECURSIVE above AS (
             SELECT g.id AS start, g."parentGroupId" AS id, ARRAY[g.id] AS ids FROM "CategoryGroup" AS g
             WHERE g."walletId" = $1 AND g.id::text IN (
               SELECT "recordId" FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = $2 AND "table" = 'CategoryGroup')
             UNION ALL
             SELECT above.start, g."parentGroupId", above.ids || g.id FROM above
             JOIN "CategoryGroup" AS g ON g."walletId" = $1 AND g.id = above.id WHERE NOT above.id = ANY(above.ids)
           )
           SELECT ids::text[] AS ids FROM above WHERE id = start`,
  },
];
