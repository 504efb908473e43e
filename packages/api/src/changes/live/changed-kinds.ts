import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { LIVE_TYPES, type LiveMessage, type LiveType } from './live.schema.ts';

/** Above this number of change sets, report every kind as changed: scanning a day of imports costs too much. */
const MAX_SETS = 1_000;

/** A kind of record that changed. */
interface ChangedKind {
  readonly type: string;
  /** For a notification, the only person who may see it. */
  readonly recipient: string | null;
  readonly person: string | null;
  /** The id of the open page that made the change, as sent with its requests; null for other clients. */
  readonly page: string | null;
}

/** The kinds of records that changed; null if any kind may have changed. */
export type ChangedKinds = readonly ChangedKind[] | null;

/** Returns the kinds of records that changed after `since` up to `number` in the wallet's feed. */
export async function readChangedKinds(
  { walletId, ...transaction }: Pick<WalletTransaction, 'walletId' | 'query'>,
  since: number,
  number: number,
): Promise<ChangedKinds> {
  if (number - since > MAX_SETS) return null;
  return transaction.query({
    row: { type: is.text, recipient: is.orNull(is.text), person: is.orNull(is.uuid), page: is.orNull(is.text) },
    name: 'changedKinds',
    text: `SELECT DISTINCT changed.type,
             CASE WHEN changed.type = 'notification'
               THEN coalesce(changed.before ->> 'recipientUserId', notification."recipientUserId"::text) END AS recipient,
             head."userId" AS person,
             CASE WHEN head."requestId" LIKE 'page.%' THEN split_part(head."requestId", '.', 2) END AS page
           FROM "AuditRow" AS head
           JOIN coffer.changed_row AS changed ON changed."walletId" = head."walletId" AND changed."changeSetId" = head.id
           LEFT JOIN "Notification" AS notification ON notification."walletId" = head."walletId"
             AND notification.id = CASE WHEN changed.type = 'notification' THEN changed."recordId"::uuid END
           WHERE head."walletId" = $1 AND head.number > $2 AND head.number <= $3`,
    values: [walletId, since, number],
  });
}

/**
 * Returns the kinds that one person sees. Changes from the person's own pages are listed by page, because that page
 * already shows them.
 */
export function changedKindsForPerson(personId: string, kinds: ChangedKinds): Pick<LiveMessage, 'types' | 'own'> {
  if (kinds === null) return { types: null, own: {} };
  const seen = kinds.filter(({ type, recipient }) => type !== 'notification' || recipient === personId);
  const pageOf = ({ person, page }: ChangedKind) => (person === personId && page !== null ? page : '');
  const { '': others = [], ...own } = Object.fromEntries(Map.groupBy(seen, pageOf));
  return {
    types: typesOf(others),
    own: Object.fromEntries(Object.entries(own).map(([page, changed]) => [page, typesOf(changed)])),
  };
}

function typesOf(kinds: readonly ChangedKind[]): readonly LiveType[] {
  const changed = new Set(kinds.map(({ type }) => type));
  return LIVE_TYPES.filter((type) => changed.has(type));
}
