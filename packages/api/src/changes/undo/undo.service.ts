import * as is from '@coffer/db/columns.ts';
import { brokenConstraint } from '@coffer/db/failures.ts';
import type { z } from 'zod';
import { attempt } from '../../kernel/attempt.ts';
import { kindOfCredential } from '../../kernel/credentials/kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Change, RequestedWallet } from '../../kernel/wallet.ts';
import { requireFewStored } from '../../recognition/rules/rule-patterns.ts';
import { allRules } from '../../recognition/rules/rules.service.ts';
import { UNTRIED } from '../dryRun/dry-run.schema.ts';
import { type CapturedRow, rowName } from '../rows/captured-row.ts';
import { capturedRowsOf, holdRows, rowsSince, rowsTouched } from '../rows/captured-rows.ts';
import { recordsOfSets } from '../rows/records-of-sets.ts';
import { undoneTable } from '../rows/undone-tables.ts';
import { applyUndo } from './apply-undo.ts';
import { brokenRecords } from './broken-rules.ts';
import type { Cancelling } from './cancelled.ts';
import { askedForReading, readAgain } from './files-read.ts';
import { keepDeliveries } from './kept-deliveries.ts';
import { linkedSince } from './linked-since.ts';
import { markUndone } from './mark-undone.ts';
import { type InTheWay, planUndo, type RowPlan } from './plan-undo.ts';
import { rowsInUse, rowsMissing, undoneMakers } from './references.ts';
import { placesTaken } from './taken-places.ts';
import type { undoManyInput, undone } from './undo.schema.ts';
import { mayUndo, type UndoHead, undoHeads, undoHeadsOf } from './undo-heads.ts';
import { whoBreaks } from './who-breaks.ts';
import { MOST_LISTED, whoSetIt } from './who-set-it.ts';

type Undone = z.infer<typeof undone>;
type UndoWallet = RequestedWallet & Change;

/** Takes back one change set. @throws Problem `undoBlocked`, `notUndoable` */
export async function undoOne(wallet: UndoWallet, id: string): Promise<Undone> {
  const [head] = await undoHeads(wallet, [id], 'held');
  if (head === undefined) throw new Problem('notFound');
  mayUndo(wallet, head);
  if (head.undoneById !== null) throw new Problem('notUndoable', { detail: 'This is taken back already.' });
  return undoSets(wallet, [head, ...(await askedFor(wallet, [head]))]);
}

/** Takes back all that a key, an app or a person did, since a time, and that can be taken back. */
export async function undoMany(wallet: UndoWallet, input: z.infer<typeof undoManyInput>): Promise<Undone> {
  const heads = await undoHeadsOf(wallet, { ...byCaller(wallet, input), ...input });
  for (const head of heads) mayUndo(wallet, head);
  return undoSets(wallet, [...heads, ...(await askedFor(wallet, heads))]);
}

/** What goes back with these, whoever did it: it means nothing without them. */
async function askedFor(wallet: UndoWallet, heads: readonly UndoHead[]): Promise<UndoHead[]> {
  const known = new Set(heads.map(({ id }) => id));
  const ids = (await askedForReading(wallet, heads)).filter((id) => !known.has(id));
  return ids.length === 0 ? [] : undoHeads(wallet, ids, 'held');
}

/** Without a name the caller's own changes are meant. */
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
  const { plans, undoneIds } = undo;
  await attempt(wallet.transaction, async () => {
    await applyUndo(wallet, plans);
    await readAgain(wallet, plans);
    const isRule = ({ table, action }: RowPlan) => table === 'Rule' && action !== 'delete';
    if (plans.some(isRule)) await requireFewStored(wallet, () => allRules(wallet));
    const unplanned = besides(plans, await rowsTouched(wallet, own));
    const needed = unplanned.map((row) => ({ ...row, columns: null }));
    if (needed.length > 0) throw await blocked(wallet, await whoSetIt(wallet, needed, new Set([...undoneIds, own])));
    const breaking = await whoBreaks(wallet, await brokenRecords(wallet), undo);
    if (breaking.length > 0) throw await blocked(wallet, breaking);
  }).catch(async (error: unknown) => {
    // Each column alone can go back, but not beside what others hold since: the end of a span before its start.
    if (brokenConstraint(error) !== null && undo.later.length > 0) throw await blocked(wallet, undo.later);
    throw error;
  });
  await markUndone(wallet, ids);
  const records = await recordsOfSets(wallet, [own]);
  const answer = { ...UNTRIED, id: own, undoneIds: ids, records: records.get(own) ?? {} };
  wallet.changingAll([], answer);
  return answer;
}

interface PlannedUndo {
  readonly plans: readonly RowPlan[];
  readonly undoneIds: ReadonlySet<string>;
  /** Later changes of rows that are to change: each alone may stay. */
  readonly later: readonly InTheWay[];
  /** Where the first of the undone changes stands among all. */
  readonly seq: number;
}

/** What is to happen, and that nothing stands in its way. */
async function planFor(wallet: UndoWallet, heads: readonly UndoHead[]): Promise<PlannedUndo> {
  const ids = heads.map(({ id }) => id);
  const undoneIds = new Set(ids);
  const undoneRows = await capturedRowsOf(wallet, ids);
  const [first] = undoneRows;
  if (first === undefined) return { plans: [], undoneIds, later: [], seq: 0 };
  const current = await holdRows(wallet, undoneRows);
  // After the rows are held: what others do to them from here on waits.
  const rows = await rowsSince(wallet, undoneRows, first.seq);
  const laterIds = [...new Set(rows.flatMap(({ changeSetId }) => (undoneIds.has(changeSetId) ? [] : [changeSetId])))];
  const known = await knownOfLater(wallet, laterIds, first);
  const whole = planUndo(rows, { undone: undoneIds, current, ...known });
  const { rows: plans, inTheWay: changed, later } = keepDeliveries(whole, { heads, undoneRows, current });
  const inTheWay = [
    ...changed,
    ...(await undoneMakers(wallet, plans, undoneIds, undoneRows)),
    ...(await linkedSince(wallet, { undoneRows, undoneIds, plans, current })),
  ];
  const needed = [
    ...(await rowsInUse(wallet, plans)),
    ...(await rowsMissing(wallet, plans)),
    ...(await placesTaken(wallet, plans, current)),
  ];
  const blocking = [...inTheWay, ...(await whoSetIt(wallet, needed, undoneIds))];
  if (blocking.length > 0 || needed.length > 0) throw await blocked(wallet, blocking);
  return { plans, undoneIds, later, seq: first.seq };
}

/** What is known of later change sets, and which rows they took back that were changed before all of `rows`. */
async function knownOfLater({ transaction, walletId }: UndoWallet, ids: readonly string[], first: CapturedRow) {
  if (ids.length === 0) return { later: new Map<string, Cancelling>(), before: new Map<string, Set<string>>() };
  const heads = await transaction.query({
    row: { id: is.uuid, undoneById: is.orNull(is.uuid), undid: is.arrayOf(is.uuid) },
    text: `SELECT head.id, head."undoneById",
             ARRAY(SELECT target.id FROM "AuditRow" AS target
                   WHERE target."walletId" = $1 AND target."undoneById" = head.id) AS undid
           FROM "AuditRow" AS head WHERE head."walletId" = $1 AND head.id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
  const taken = heads.flatMap(({ undid }) => undid);
  const rows = await transaction.query({
    row: { changeSetId: is.uuid, table: is.text, key: is.text },
    text: `SELECT row."changeSetId", row."table", row.key FROM coffer.changed_row AS row
           WHERE row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row.seq < $3::bigint`,
    values: [walletId, taken, first.seq],
  });
  const before = new Map<string, Set<string>>();
  for (const { changeSetId, ...row } of rows) {
    const name = rowName(row);
    before.set(name, (before.get(name) ?? new Set()).add(changeSetId));
  }
  return { later: new Map(heads.map((head) => [head.id, head])), before };
}

/** Rows that the undo touched beside what was planned: by cascades. What triggers keep true by themselves is none. */
function besides(plans: readonly RowPlan[], own: readonly TouchedRow[]): TouchedRow[] {
  const planned = new Map(plans.map((plan) => [rowName(plan), plan.action]));
  const derived = new Set(own.filter(isOfDerivedColumns).map(rowName));
  const done = { i: 'insert', u: 'update', d: 'delete' } as const;
  return own.filter((row) => {
    const action = planned.get(rowName(row));
    if (action === undefined) return !derived.has(rowName(row));
    const did = row.change === 'i' ? done.i : row.change === 'd' ? done.d : done.u;
    return did !== action && did !== 'update';
  });
}

type TouchedRow = Pick<CapturedRow, 'table' | 'key' | 'change'>;

function isOfDerivedColumns({ table, change }: TouchedRow): boolean {
  return change === 'u' && undoneTable(table).derived.length > 0;
}

async function blocked(wallet: UndoWallet, inTheWay: readonly InTheWay[]): Promise<Problem> {
  if (inTheWay.length === 0)
    throw new Error('something stands in the way of an undo, and nobody knows who put it there');
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
    detail: 'Later changes stand in the way: nothing was taken back.',
    blockedBy: [...listed.values()].slice(0, MOST_LISTED),
  });
}
