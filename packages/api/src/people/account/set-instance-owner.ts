import type { Database } from '@coffer/db/database.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';

/** Makes this person the only instance owner. Returns false if the account was deleted in the meantime. */
export function setInstanceOwner(database: Database, personId: string): Promise<boolean> {
  return database.transaction(
    async (transaction) => {
      const found = await transaction.query({
        text: 'SELECT FROM "Person" WHERE id = $1 FOR SHARE',
        values: [personId],
      });
      if (found.length === 0) return false;
      await transaction.query({ text: 'SELECT coffer.set_instance_owner($1)', values: [personId] });
      await recordSecurityEvent(transaction, {
        ...{ personId, kind: 'instanceOwnerMade', credential: null },
        from: { address: null, userAgent: null },
      });
      return true;
    },
    { personId },
  );
}
