import { findViolatedConstraint } from '@coffer/db/database-errors.ts';
import type { z } from 'zod';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { runInSavepoint } from '../../kernel/savepoint.ts';
import type { ChangeReporter, RequestedWallet } from '../../kernel/wallet.ts';
import { requirePatternLimitUnderLock } from '../../recognition/rules/rule-patterns.ts';
import { readAllRules } from '../../recognition/rules/rules.service.ts';
import { EMPTY_DRY_RUN_FIELDS } from '../dryRun/dry-run.schema.ts';
import { countChangeSetRecords } from '../rows/count-change-set-records.ts';
import { allowNestedLoops } from '../rows/nested-loops.ts';
import { applyUndo } from './apply-undo.ts';
import { findBlockingRows, findCreationUndos, findLaterLinks } from './blocking-rows.ts';
import { queueFileReads, withFileReads } from './file-reads.ts';
import { findIntegrityConflicts, findLaterChanges, findUnplannedRows, MAX_LISTED_CHANGES } from './later-changes.ts';
import { markChangeSetsUndone } from './mark-change-sets-undone.ts';
import { planRowsChangedLater } from './plan-rows-changed-later.ts';
import type { LaterRecordChange } from './plan-undo.ts';
import { type PlannedGroup, planUnchangedRows, readPlannedGroups } from './planned-rows.ts';
import type { undoManyInput, undoResult } from './undo.schema.ts';
import { highestRole, lockUndoHeadsOfAuthor, readUndoHeads, requireUndoRights, type UndoHead } from './undo-heads.ts';
import { lockUndoneRows, type UndoneRowsSummary } from './undone-rows.ts';

type Undone = z.infer<typeof undoResult>;
type UndoWallet = RequestedWallet & ChangeReporter;

/** Undoes one change set. @throws Problem `undoBlocked`, `notUndoable` */
export async function undoSingleChangeSet(wallet: UndoWallet, id: string): Promise<Undone> {
  const [head] = await readUndoHeads(wallet, [id], 'held');
  if (head === undefined) throw new Problem('notFound');
  requireUndoRights(wallet, head);
  if (head.undoneById !== null) throw new Problem('notUndoable', { detail: 'This change is already undone.' });
  return undoChangeSets(wallet, [head]);
}

/** Undoes every undoable change of a key, an app or a person since a time. */
export async function undoChangesSince(wallet: UndoWallet, input: z.infer<typeof undoManyInput>): Promise<Undone> {
  const heads = await lockUndoHeadsOfAuthor(wallet, { ...byCaller(wallet, input), ...input });
  for (const head of heads) requireUndoRights(wallet, head);
  return undoChangeSets(wallet, heads);
}

/** Returns a filter for the caller's own changes. Returns no filter if the input names an author. */
function byCaller(
  { credential, userId }: UndoWallet,
  { apiKeyId, clientId, userId: named }: z.infer<typeof undoManyInput>,
) {
  if (apiKeyId !== undefined || clientId !== undefined || named !== undefined) return {};
  const app = getCredentialKind(credential).appOf(credential);
  if (app !== null) return { clientId: app.clientId, userId };
  return getCredentialKind(credential).isPerson ? { userId } : { apiKeyId: credential.id };
}

async function undoChangeSets(wallet: UndoWallet, chosen: readonly UndoHead[]): Promise<Undone> {
  const heads = await withFileReads(wallet, chosen);
  const rows = await lockUndoneRows(wallet, heads);
  if (rows !== null) {
    const undo = await planUnblockedUndo(wallet, heads, rows);
    await applyPlan(wallet, undo);
  }
  await allowNestedLoops(wallet);
  const undoneIds = heads.map(({ id }) => id);
  await markChangeSetsUndone(wallet, undoneIds);
  const own = wallet.transaction.changeSetId;
  const records = await countChangeSetRecords(wallet, [own]);
  const answer = { ...EMPTY_DRY_RUN_FIELDS, id: own, undoneIds, records: records.get(own) ?? {} };
  wallet.changingAll([], answer);
  wallet.undoneByRole(highestRole(heads));
  return answer;
}

interface PlannedUndo {
  readonly groups: readonly PlannedGroup[];
  readonly undoneIds: ReadonlySet<string>;
  /** Later changes of the affected rows that set other columns. They block the undo only if it breaks a constraint. */
  readonly later: readonly LaterRecordChange[];
  /** The position of the first undone change among all changes. */
  readonly seq: number;
}

/** Plans the undo of the locked rows. @throws Problem `undoBlocked` */
async function planUnblockedUndo(
  wallet: UndoWallet,
  heads: readonly UndoHead[],
  rows: UndoneRowsSummary,
): Promise<PlannedUndo> {
  const ids = heads.map(({ id }) => id);
  const undoneIds = new Set(ids);
  await planUnchangedRows(wallet, rows, ids);
  const { inTheWay, later } = await planRowsChangedLater(wallet, { ...rows, heads, undoneIds });
  if (inTheWay.length >= MAX_LISTED_CHANGES) throw await undoBlockedProblem(wallet, inTheWay);
  const groups = await readPlannedGroups(wallet);
  const creationUndos = await findCreationUndos(wallet, groups, ids);
  const laterLinks = await findLaterLinks(wallet, rows, ids);
  const blockingRows = await findBlockingRows(wallet, groups);
  const laterChanges = await findLaterChanges(wallet, blockingRows, undoneIds);
  const blocking = [...inTheWay, ...creationUndos, ...laterLinks, ...laterChanges];
  if (blocking.length > 0 || blockingRows.length > 0) throw await undoBlockedProblem(wallet, blocking);
  return { groups, undoneIds, later, seq: rows.seq };
}

/** Writes the planned rows and checks the result. @throws Problem `undoBlocked`, after which nothing is undone */
async function applyPlan(wallet: UndoWallet, undo: PlannedUndo): Promise<void> {
  const { groups, undoneIds } = undo;
  await runInSavepoint(wallet.transaction, async () => {
    await applyUndo(wallet, groups);
    await queueFileReads(wallet, groups);
    const isRule = ({ table, action }: PlannedGroup) => table === 'Rule' && action !== 'delete';
    if (groups.some(isRule)) await requirePatternLimitUnderLock(wallet, () => readAllRules(wallet));
    const unplanned = await findUnplannedRows(wallet);
    const except = new Set([...undoneIds, wallet.transaction.changeSetId]);
    if (unplanned.length > 0) throw await undoBlockedProblem(wallet, await findLaterChanges(wallet, unplanned, except));
    const conflicts = await findIntegrityConflicts(wallet, undo);
    if (conflicts.length > 0) throw await undoBlockedProblem(wallet, conflicts);
  }).catch(async (error: unknown) => {
    // Each column can be restored alone, but not together with later values: for example, a start after its new end.
    if (findViolatedConstraint(error) !== null && undo.later.length > 0)
      throw await undoBlockedProblem(wallet, undo.later);
    throw error;
  });
}

async function undoBlockedProblem(wallet: UndoWallet, inTheWay: readonly LaterRecordChange[]): Promise<Problem> {
  if (inTheWay.length === 0) throw new Error('something blocks an undo, and its author is unknown');
  const heads = await readUndoHeads(wallet, [...new Set(inTheWay.map(({ changeSetId }) => changeSetId))], 'seen');
  const byId = new Map(heads.map((head) => [head.id, head]));
  const listed = new Map(
    inTheWay.flatMap(({ changeSetId, type, recordId }) => {
      const head = byId.get(changeSetId);
      if (head === undefined) return [];
      const { operation, time, userId } = head;
      return [
        [
          `${changeSetId} ${type} ${recordId}`,
          { historyId: changeSetId, operation, time, userId, type, recordId },
        ] as const,
      ];
    }),
  );
  return new Problem('undoBlocked', {
    detail: 'Later changes block the undo. Nothing was undone.',
    blockedBy: [...listed.values()].slice(0, MAX_LISTED_CHANGES),
  });
}
