import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { LIVE_TYPES, type LiveType } from './live.schema.ts';

/** Beyond so many change sets all is taken to have changed: nobody looks through a day's work of an import. */
const MOST_SETS = 1_000;

/** What kinds of records changed, and whose notifications: those concern nobody else. */
export interface Kinds {
  /** Without `notification`; null where any kind may have changed. */
  readonly types: readonly LiveType[] | null;
  readonly recipients: readonly string[];
}

/** What changed behind one number of the wallet's feed, up to another. */
export async function changedTypes(
  { walletId, ...transaction }: Pick<WalletTransaction, 'walletId' | 'query'>,
  since: number,
  number: number,
): Promise<Kinds> {
  if (number - since > MOST_SETS) return { types: null, recipients: [] };
  const rows = await transaction.query({
    row: { type: is.text, recipient: is.orNull(is.text) },
    name: 'changedTypes',
    text: `SELECT DISTINCT changed.type,
             CASE WHEN changed.type = 'notification'
               THEN coalesce(changed.before ->> 'recipientUserId', told."recipientUserId"::text) END AS recipient
           FROM "AuditRow" AS head
           JOIN "ChangedRow" AS changed ON changed."walletId" = head."walletId" AND changed."changeSetId" = head.id
           LEFT JOIN "Notification" AS told ON told."walletId" = head."walletId"
             AND told.id = CASE WHEN changed.type = 'notification' THEN changed."recordId"::uuid END
           WHERE head."walletId" = $1 AND head.number > $2 AND head.number <= $3`,
    values: [walletId, since, number],
  });
  const changed = new Set(rows.map(({ type }) => type));
  return {
    types: LIVE_TYPES.filter((type) => type !== 'notification' && changed.has(type)),
    recipients: rows.flatMap(({ recipient }) => recipient ?? []),
  };
}

/** What one person is told of it. */
export function typesFor(personId: string, { types, recipients }: Kinds): readonly LiveType[] | null {
  return types !== null && recipients.includes(personId) ? [...types, 'notification'] : types;
}
