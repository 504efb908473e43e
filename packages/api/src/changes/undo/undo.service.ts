import * as is from '@coffer/db/columns.ts';
import { findViolatedConstraint } from '@coffer/db/failures.ts';
import type { z } from 'zod';
import { kindOfCredential } from '../../kernel/credentials/kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { runInSavepoint } from '../../kernel/savepoint.ts';
import type { ChangeReport, RequestedWallet } from '../../kernel/wallet.ts';
import { requirePatternLimit } from '../../recognition/rules/rule-patterns.ts';
import { readAllRules } from '../../recognition/rules/rules.service.ts';
import { NO_DRY_RUN } from '../dryRun/dry-run.schema.ts';
import { countChangeSetRecords } from '../rows/count-change-set-records.ts';
import { allowNestedLoops } from '../rows/nested-loops.ts';
import { UNDOABLE_TABLES } from '../rows/undoable-tables.ts';
import { applyUndo } from './apply-undo.ts';
import { skipCancelledChanges } from './cancelled-changes.ts';
import { findConflictingRows } from './conflicting-rows.ts';
import { fileUploadChangeSets, findFileReadRequests, queueFileReads } from './file-reads.ts';
import { type BlockingRow, findLaterChanges, MAX_LISTED_CHANGES } from './later-changes.ts';
import { findLaterLinks } from './later-links.ts';
import { markChangeSetsUndone } from './mark-undone.ts';
import { planRowsChangedLater } from './plan-rows-changed-later.ts';
import type { BlockingChange } from './plan-undo.ts';
import { type PlannedGroup, plannedGroups, planUnchangedRows } from './planned-rows.ts';
import { findCreationUndos, findMissingRows, findRowsInUse } from './references.ts';
import { findRuleConflicts } from './rule-conflicts.ts';
import { findRuleViolations } from './rule-violations.ts';
import { hasBankSync } from './sync-memory.ts';
import type { undoManyInput, undoResult } from './undo.schema.ts';
import { highestRole, lockUndoHeadsOfAuthor, requireUndoRights, type UndoHead, undoHeads } from './undo-heads.ts';
import { lockUndoneRows, markLinesForIndividualPlan } from './undone-rows.ts';

type Undone = z.infer<typeof undoResult>;
type UndoWallet = RequestedWallet & ChangeReport;

/** Undoes one change set. @throws Problem `undoBlocked`, `notUndoable` */
export async function undoSingleChangeSet(wallet: UndoWallet, id: string): Promise<Undone> {
  const [head] = await undoHeads(wallet, [id], 'held');
  if (head === undefined) throw new Problem('notFound');
  requireUndoRights(wallet, head);
  if (head.undoneById !== null) throw new Problem('notUndoable', { detail: 'This change is already undone.' });
  return undoSets(wallet, [head, ...(await askedFor(wallet, [head]))]);
}

/** Undoes every undoable change of a key, an app or a person since a time. */
export async function undoMany(wallet: UndoWallet, input: z.infer<typeof undoManyInput>): Promise<Undone> {
  const heads = await lockUndoHeadsOfAuthor(wallet, { ...byCaller(wallet, input), ...input });
  for (const head of heads) requireUndoRights(wallet, head);
  return undoSets(wallet, [...heads, ...(await askedFor(wallet, heads))]);
}

/**
 * Returns change sets that must be undone together with these, whoever made them, because they are meaningless alone.
 */
async function askedFor(wallet: UndoWallet, heads: readonly UndoHead[]): Promise<UndoHead[]> {
  const known = new Set(heads.map(({ id }) => id));
  const needed = [...(await findFileReadRequests(wallet, heads)), ...(await fileUploadChangeSets(wallet, heads))];
  const ids = needed.filter((id) => !known.has(id));
  return ids.length === 0 ? [] : undoHeads(wallet, ids, 'held');
}

/** Selects the caller's own changes if the input names nobody. */
function byCaller(
  { credential, userId }: UndoWallet,
  { apiKeyId, clientId, userId: named }: z.infer<typeof undoManyInput>,
) {
  if (apiKeyId !== undefined || clientId !== undefined || named !== undefined) return {};
  const app = kindOfCredential(credential).appOf(credential);
  if (app !== null) return { clientId: app.clientId, userId };
  return kindOfCredential(credential).isPerson ? { userId } : { apiKeyId: credential.id };
}

async function undoSets(wallet: UndoWallet, heads: readonly UndoHead[]): Promise<Undone> {
  const ids = heads.map(({ id }) => id);
  const own = wallet.transaction.changeSetId;
  const undo = await planFor(wallet, heads);
  if (undo !== null) await doUndo(wallet, undo);
  await allowNestedLoops(wallet);
  await markChangeSetsUndone(wallet, ids);
  const records = await countChangeSetRecords(wallet, [own]);
  const answer = { ...NO_DRY_RUN, id: own, undoneIds: ids, records: records.get(own) ?? {} };
  wallet.changingAll([], answer);
  wallet.undoneByRole(highestRole(heads));
  return answer;
}

interface PlannedUndo {
  readonly groups: readonly PlannedGroup[];
  readonly undoneIds: ReadonlySet<string>;
  /** Later changes of the affected rows; each alone is compatible with the undo. */
  readonly later: readonly BlockingChange[];
  /** The position of the first undone change among all changes. */
  readonly seq: number;
}

/** Plans the undo and checks that nothing blocks it; null if the change sets changed no row. */
async function planFor(wallet: UndoWallet, heads: readonly UndoHead[]): Promise<PlannedUndo | null> {
  const ids = heads.map(({ id }) => id);
  const undoneIds = new Set(ids);
  const rows = await lockUndoneRows(wallet, ids);
  if (rows === null) return null;
  await skipCancelledChanges(wallet);
  if (hasBankSync(heads)) await markLinesForIndividualPlan(wallet);
  await planUnchangedRows(wallet, rows, ids);
  const { inTheWay: changed, later } = await planRowsChangedLater(wallet, { ...rows, heads, undoneIds });
  if (changed.length >= MAX_LISTED_CHANGES) throw await undoBlockedProblem(wallet, changed);
  const groups = await plannedGroups(wallet);
  const inTheWay = [
    ...changed,
    ...(await findCreationUndos(wallet, groups, ids)),
    ...(rows.tables.some(({ name }) => name === 'TransferLink') ? await findLaterLinks(wallet, ids) : []),
  ];
  const needed = [
    ...(await findRowsInUse(wallet, groups)),
    ...(await findMissingRows(wallet, groups)),
    ...(await findConflictingRows(wallet, groups)),
  ];
  const blocking = [...inTheWay, ...(await findLaterChanges(wallet, needed, undoneIds))];
  if (blocking.length > 0 || needed.length > 0) throw await undoBlockedProblem(wallet, blocking);
  return { groups, undoneIds, later, seq: rows.seq };
}

async function doUndo(wallet: UndoWallet, undo: PlannedUndo): Promise<void> {
  const { groups, undoneIds } = undo;
  const own = wallet.transaction.changeSetId;
  await runInSavepoint(wallet.transaction, async () => {
    await applyUndo(wallet, groups);
    await queueFileReads(wallet, groups);
    const isRule = ({ table, action }: PlannedGroup) => table === 'Rule' && action !== 'delete';
    if (groups.some(isRule)) await requirePatternLimit(wallet, () => readAllRules(wallet));
    const needed = await rowsBesides(wallet);
    if (needed.length > 0)
      throw await undoBlockedProblem(wallet, await findLaterChanges(wallet, needed, new Set([...undoneIds, own])));
    const breaking = await findRuleConflicts(wallet, await findRuleViolations(wallet), undo);
    if (breaking.length > 0) throw await undoBlockedProblem(wallet, breaking);
  }).catch(async (error: unknown) => {
    // Each column can be restored alone, but not together with later values: for example, a start after its new end.
    if (findViolatedConstraint(error) !== null && undo.later.length > 0)
      throw await undoBlockedProblem(wallet, undo.later);
    throw error;
  });
}

/**
 * Returns rows that the undo changed by cascades, besides the planned rows. Columns maintained by triggers don't count.
 */
async function rowsBesides({ transaction, walletId }: UndoWallet): Promise<BlockingRow[]> {
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

async function undoBlockedProblem(wallet: UndoWallet, inTheWay: readonly BlockingChange[]): Promise<Problem> {
  if (inTheWay.length === 0) throw new Error('something blocks an undo, and its author is unknown');
  const heads = await undoHeads(wallet, [...new Set(inTheWay.map(({ changeSetId }) => changeSetId))], 'seen');
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
