import * as is from '@coffer/db/columns.ts';
import { getFile } from '../../files/files.service.ts';
import { queueFileParse } from '../../files/parse.service.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { type CapturedRow, changedColumns, readCapturedRows, readRowChanges, rowName } from '../rows/captured-rows.ts';
import type { PlannedGroup } from './planned-rows.ts';
import { readUndoHeads, type UndoHead } from './undo-heads.ts';

/**
 * Adds change sets that must be undone together with these: the uploads and reads of files, by whoever made them, which
 * make no sense on their own.
 */
export async function withFileReads(wallet: RequestedWallet, heads: readonly UndoHead[]): Promise<readonly UndoHead[]> {
  const known = new Set(heads.map(({ id }) => id));
  const needed = [...(await findFileReadRequests(wallet, heads)), ...(await findFileUploads(wallet, heads))];
  const ids = needed.filter((id) => !known.has(id));
  return ids.length === 0 ? heads : [...heads, ...(await readUndoHeads(wallet, ids, 'held'))];
}

/**
 * Reading a file takes two change sets: a request, and the result of a worker. Undoing only the result would leave the
 * file marked as being read, so this returns the requests to undo as well.
 */
async function findFileReadRequests(wallet: RequestedWallet, heads: readonly UndoHead[]): Promise<string[]> {
  const undoing = new Set(heads.map(({ id }) => id));
  const files = await changesOfFiles(wallet, heads, 'files.parse.run');
  return files.flatMap(({ row, changes }) => {
    const earlier = changes.filter(
      ({ seq, undoneById, operation }) =>
        seq < row.seq && (undoneById === null || undoing.has(undoneById)) && !operation.startsWith('history.'),
    );
    const asked = earlier.findLast((change) => !isBeingRead(change));
    return asked !== undefined && changedColumns(asked, changes, null).includes('parseStatus')
      ? [asked.changeSetId]
      : [];
  });
}

const ARRIVAL: ReadonlySet<string> = new Set(['files.upload', 'files.parse', 'files.parse.run']);

/**
 * Adding a file takes several change sets: its record, the upload of its bytes, and its first read. For undone creations of
 * files, returns the change sets of the upload and the first read, because they would block the undo. Later reads block it.
 */
async function findFileUploads(wallet: RequestedWallet, heads: readonly UndoHead[]): Promise<string[]> {
  const files = await changesOfFiles(wallet, heads, 'files.create');
  return files.flatMap(({ changes }) => {
    const again = changes.findIndex((change) => change.operation === 'files.parse' && !isUnread(change));
    const first = again === -1 ? changes : changes.slice(0, again);
    return first.flatMap(({ changeSetId, operation, undoneById }) =>
      ARRIVAL.has(operation) && undoneById === null ? [changeSetId] : [],
    );
  });
}

/** Returns the files that change sets of this operation changed, each with all its changes. */
async function changesOfFiles(wallet: RequestedWallet, heads: readonly UndoHead[], name: string) {
  const ids = heads.flatMap(({ id, operation }) => (operation === name ? [id] : []));
  if (ids.length === 0) return [];
  const rows = (await readCapturedRows(wallet, ids)).filter(({ table }) => table === 'File');
  const changes = Map.groupBy(await readRowChanges(wallet, rows), rowName);
  return rows.map((row) => ({ row, changes: changes.get(rowName(row)) ?? [] }));
}

/** True if the file was being read before the change. */
function isBeingRead({ before }: CapturedRow): boolean {
  return before?.['parseStatus'] === 'parsing';
}

/** True if nobody had requested to read the file before the change. */
function isUnread({ before }: CapturedRow): boolean {
  return before?.['parseStatus'] === 'open';
}

/**
 * Queues the files that the undo marks as being read. Their original job found nothing to do while the request to read
 * them was undone.
 */
export async function queueFileReads(wallet: RequestedWallet, groups: readonly PlannedGroup[]): Promise<void> {
  const setsReading = ({ table, columns }: PlannedGroup) =>
    table === 'File' && (columns === null || columns.includes('parseStatus'));
  if (!groups.some(setsReading)) return;
  const rows = await wallet.transaction.query({
    row: { id: is.text },
    text: `SELECT key AS id FROM planned_row WHERE "table" = 'File' AND "values" ->> 'parseStatus' = 'parsing' ORDER BY key`,
  });
  for (const { id } of rows) {
    const file = await getFile(wallet, id);
    if (file.storagePath !== null) await queueFileParse(wallet, file, wallet.transaction.changeSetId);
  }
}
