import * as is from '@coffer/db/columns.ts';
import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import type { z } from 'zod';
import { MAX_PAGE_BYTES, PageByteCounter, readItemsUntilPageFull } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { decodeIdCursor, encodeIdCursor } from '../../kernel/records.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import { countChangeSetRecords } from '../rows/count-change-set-records.ts';
import { CHANGE_SETS_BY_NAME, commonTransactionName, readFirstAndLastNames } from './change-set-names.ts';
import { describeRecordChanges, readFirstChangedRecords, readNextChangedRecords } from './changed-records.ts';
import type {
  changedRecordPage,
  HistoryRecord,
  historyDetail,
  historyEntry,
  listChangedRecordsInput,
  listHistoryInput,
} from './history.schema.ts';

type Entry = z.infer<typeof historyEntry>;

const HEAD = {
  id: is.uuid,
  time: is.timestamptz,
  userId: is.orNull(is.uuid),
  credentialType: is.text,
  apiKeyId: is.orNull(is.text),
  clientId: is.orNull(is.text),
  operation: is.text,
  recordId: is.orNull(is.uuid),
  undoable: is.bool,
  undoneById: is.orNull(is.uuid),
  address: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};

type Head = is.RowOf<typeof HEAD>;

/** SQL: history entries. $1 wallet, $2 whether the caller is an admin, $3 the caller. */
const HEADS = `
  SELECT head.id, head.time, head."userId", head."credentialType",
    CASE WHEN head."credentialType" = 'apiKey' THEN head."credentialId" END AS "apiKeyId", head."clientId", head.operation, head."recordId",
    head."undoRole" IS NOT NULL AND head."undoneById" IS NULL AND coalesce(head.number > feed."forgottenNumber", true) AS undoable,
    head."undoneById",
    CASE WHEN $2 OR head."userId" = $3 THEN head.address END AS address,
    CASE WHEN $2 OR head."userId" = $3 THEN head."userAgent" END AS "userAgent"`;

const FROM = `
  FROM "AuditRow" AS head LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
  WHERE head."walletId" = $1`;

/** Lists history entries, newest first. */
export async function listHistory(wallet: RequestedWallet, input: z.infer<typeof listHistoryInput>) {
  const {
    apiKeyId = null,
    clientId = null,
    userId = null,
    recordId = null,
    since = null,
    until = null,
    type = null,
    name = null,
    automatic = null,
    limit,
    cursor,
  } = input;
  const heads = await wallet.transaction.query({
    row: HEAD,
    text: `${HEADS} ${FROM}
           AND ($4::text IS NULL OR (head."credentialType" = 'apiKey' AND head."credentialId" = $4))
           AND ($5::text IS NULL OR head."clientId" = $5)
           AND ($6::uuid IS NULL OR head."userId" = $6)
           AND ($7::text IS NULL OR head."recordId"::text = $7 OR head.id IN (
             SELECT "changeSetId" FROM coffer.changed_row WHERE "walletId" = $1 AND "recordId" = $7 AND change <> 't'))
           AND ($8::timestamptz IS NULL OR head.time >= $8)
           AND ($9::timestamptz IS NULL OR head.time < $9)
           AND ($10::uuid IS NULL OR head.id < $10)
           AND ($11::text IS NULL OR EXISTS (
             SELECT FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = head.id AND type = $11 AND change <> 't'))
           AND ($12::text IS NULL OR head.id IN (${CHANGE_SETS_BY_NAME}))
           AND ($13::boolean IS NULL OR $13 = (
             head."credentialType" = 'service' OR starts_with(head.operation, 'notifications.')
             OR head.operation IN ('files.upload', 'files.parse.run', 'importFiles.start', 'importFiles.update')
             OR (head.operation = 'files.parse' AND EXISTS (
               SELECT FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = head.id AND "table" = 'File' AND before ->> 'parseStatus' = 'open'))))
           ORDER BY head.id DESC LIMIT $14`,
    values: [
      ...asker(wallet),
      ...[apiKeyId, clientId, userId, recordId, since, until],
      cursor === undefined ? null : decodeIdCursor(cursor),
      ...[type, name, automatic],
      limit + 1,
    ],
  });
  const entries = await readItemsUntilPageFull(heads.slice(0, limit), new PageByteCounter(), (part) =>
    entriesOf(wallet, part),
  );
  const last = entries.at(-1);
  return { items: entries, nextCursor: heads.length > entries.length && last ? encodeIdCursor(last.id) : null };
}

/** Returns the history entries of these change sets. */
async function entriesOf(wallet: RequestedWallet, heads: readonly Head[]): Promise<Entry[]> {
  const ids = heads.map(({ id }) => id);
  const records = await countChangeSetRecords(wallet, ids);
  const first = await readFirstChangedRecords(wallet, ids, FIRST_RECORDS);
  const names = await readFirstAndLastNames(wallet, ids);
  return heads.map((head) => ({
    ...head,
    records: records.get(head.id) ?? {},
    firstRecords: (first.get(head.id) ?? []).map((record) => seenBy(wallet, head, record)),
    commonName: commonTransactionName(names.get(head.id), records.get(head.id)),
  }));
}

/** Maximum number of list elements returned, if they fit into a page. */
const MAX_ELEMENTS = 500;
/** Values whose stored size is at most this many bytes are not searched for long lists. */
const MAX_BYTES = 4000;

/** Number of records shown with a history entry. */
const FIRST_RECORDS = 3;

/** Hides the fields of records about people, unless the caller is an admin or made the change. */
function seenBy(
  wallet: RequestedWallet,
  head: Pick<Head, 'userId' | 'operation'>,
  record: HistoryRecord,
): HistoryRecord {
  const isAmongPeople = AMONG_PEOPLE.test(head.operation) || record.type === 'notification' || record.type === 'member';
  return isAmongPeople && !seesAll(wallet, head) ? { ...record, fields: [] } : record;
}

function seesAll(wallet: RequestedWallet, { userId }: Pick<Head, 'userId'>): boolean {
  return isRoleAtLeast(wallet.role, 'admin') || userId === wallet.userId;
}

/** Lists the records of one change set, in the order of the changes. */
export async function listChangedRecords(
  wallet: RequestedWallet,
  { id, limit, cursor }: z.infer<typeof listChangedRecordsInput>,
): Promise<z.infer<typeof changedRecordPage>> {
  const [head] = await wallet.transaction.query({
    row: HEAD,
    text: `${HEADS} ${FROM} AND head.id = $4`,
    values: [...asker(wallet), id],
  });
  if (head === undefined) throw new Problem('notFound');
  const named = await readNextChangedRecords(wallet, id, placeOf(cursor), limit);
  const records = await readItemsUntilPageFull(named, new PageByteCounter(), (part) =>
    describeRecordChanges(wallet, part),
  );
  const last = named[records.length - 1];
  const more = (records.length < named.length || named.length === limit) && last !== undefined;
  return {
    items: records.flatMap((record) => (record === null ? [] : [seenBy(wallet, head, record)])),
    nextCursor: more ? Buffer.from(String(last.seq)).toString('base64url') : null,
  };
}

/** Decodes a cursor of the record list. */
function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!/^\d{1,15}$/.test(text))
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  return Number(text);
}

/** Operations about people: only admins and the person who made the change see details. */
const AMONG_PEOPLE = /^(account|accessRequests|apiKeys|invitations|members|notifications|webhooks)\./;

/** SQL: the first elements of the JSON array `list`, at least one if it has any. */
const firstOf = (list: string) =>
  `(SELECT coalesce(jsonb_agg(item ORDER BY place), '[]') FROM (
     SELECT item, place, sum(octet_length(item::text)) OVER (ORDER BY place) AS bytes
     FROM jsonb_array_elements(${list}) WITH ORDINALITY AS items(item, place) WHERE place <= ${MAX_ELEMENTS}
   ) AS item WHERE place = 1 OR bytes <= ${MAX_PAGE_BYTES})`;
const shortened = (value: string) =>
  `CASE WHEN jsonb_typeof(${value}) = 'array' THEN ${firstOf(value)} ELSE ${value} END`;

/** SQL: `before` and `after` with long lists cut. A bulk change stores as many former records as it changed. */
const SHORT_BEFORE = shortened('head.before');
const SHORT_AFTER = `CASE WHEN jsonb_typeof(head.after) = 'object' AND pg_column_size(head.after) > ${MAX_BYTES} THEN (
    SELECT jsonb_object_agg(key, ${shortened('value')}) FROM jsonb_each(head.after)
  ) ELSE head.after END`;

/** Returns one history entry with the former record and the response. */
export async function getHistoryEntry(wallet: RequestedWallet, id: string): Promise<z.infer<typeof historyDetail>> {
  const [head] = await wallet.transaction.query({
    row: { ...HEAD, before: is.orNull(is.jsonb), after: is.orNull(is.jsonb) },
    text: `${HEADS}, ${SHORT_BEFORE} AS before, ${SHORT_AFTER} AS after ${FROM} AND head.id = $4`,
    values: [...asker(wallet), id],
  });
  if (head === undefined) throw new Problem('notFound');
  const records = await countChangeSetRecords(wallet, [id]);
  const first = await readFirstChangedRecords(wallet, [id], FIRST_RECORDS);
  const names = await readFirstAndLastNames(wallet, [id]);
  const shown = seesAll(wallet, head) || !AMONG_PEOPLE.test(head.operation);
  return {
    ...head,
    ...(shown ? {} : { before: null, after: null }),
    records: records.get(id) ?? {},
    firstRecords: (first.get(id) ?? []).map((record) => seenBy(wallet, head, record)),
    commonName: commonTransactionName(names.get(id), records.get(id)),
  };
}

function asker({ walletId, role, userId }: RequestedWallet) {
  return [walletId, isRoleAtLeast(role, 'admin'), userId];
}
