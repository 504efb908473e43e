import * as is from '@coffer/db/columns.ts';
import { getFile } from '../../files/files.service.ts';
import { queueParse } from '../../files/parse.service.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { type CapturedRow, rowName } from '../rows/captured-row.ts';
import { readCapturedRows, readRowChanges } from '../rows/captured-rows.ts';
import { changedColumns } from '../rows/changed-columns.ts';
import type { PlannedGroup } from './planned-rows.ts';
import type { UndoHead } from './undo-heads.ts';

/**
 * Reading a file takes two change sets: a request, and the result of a worker. Undoing only the result would leave the
 * file marked as being read, so this returns the requests to undo as well.
 */
export async function findFileReadRequests(wallet: RequestedWallet, heads: readonly UndoHead[]): Promise<string[]> {
  const ids = heads.flatMap(({ id, operation }) => (operation === 'files.parse.run' ? [id] : []));
  if (ids.length === 0) return [];
  const read = (await readCapturedRows(wallet, ids)).filter(({ table }) => table === 'File');
  const changes = Map.groupBy(await readRowChanges(wallet, read), rowName);
  const undoing = new Set(heads.map(({ id }) => id));
  return read.flatMap((row) => {
    const all = changes.get(rowName(row)) ?? [];
    const earlier = all.filter(
      ({ seq, undoneById, operation }) =>
        seq < row.seq && (undoneById === null || undoing.has(undoneById)) && !operation.startsWith('history.'),
    );
    const asked = earlier.findLast((change) => !isBeingRead(change));
    return asked !== undefined && changedColumns(asked, all, null).includes('parseStatus') ? [asked.changeSetId] : [];
  });
}

const ARRIVAL: ReadonlySet<string> = new Set(['files.upload', 'files.parse', 'files.parse.run']);

/**
 * Adding a file takes several change sets: its record, the upload of its bytes, and its first read. For undone creations of
 * files, returns the change sets of the upload and the first read, because they would block the undo. Later reads block it.
 */
export async function fileUploadChangeSets(wallet: RequestedWallet, heads: readonly UndoHead[]): Promise<string[]> {
  const ids = heads.flatMap(({ id, operation }) => (operation === 'files.create' ? [id] : []));
  if (ids.length === 0) return [];
  const made = (await readCapturedRows(wallet, ids)).filter(({ table }) => table === 'File');
  const files = Map.groupBy(await readRowChanges(wallet, made), rowName);
  return [...files.values()].flatMap((changes) => {
    const again = changes.findIndex((change) => change.operation === 'files.parse' && !isUnread(change));
    const first = again === -1 ? changes : changes.slice(0, again);
    return first.flatMap(({ changeSetId, operation, undoneById }) =>
      ARRIVAL.has(operation) && undoneById === null ? [changeSetId] : [],
    );
  });
}

/** True if the file was being read before the change. */
function isBeingRead({ before }: CapturedRow): boolean {
  return before?.['parseStatus'] === 'parsing';
}

/** True if nobody had requested to read the file before the change. */
function isUnread({ before }: CapturedRow): boolean {
  return before?.['parseStatus'] === 'open';
}

/** Queues files to be read again: the original job found nothing to do while the request was undone. */
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
    if (file.storagePath !== null) await queueParse(wallet, file, wallet.transaction.changeSetId);
  }
}
