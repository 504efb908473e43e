import * as is from '@coffer/db/columns.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';

const NOW = RECORD_KINDS.filter(({ history }) => history?.isReferredTo === true)
  .map(({ table }) => `SELECT id::text, name FROM "${table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`)
  .join(' UNION ALL ');

/** Returns the names of the records with these ids, including deleted records. Values that are not ids are ignored. */
export async function resolveRecordNames(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  values: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(values.filter((value): value is string => value !== null && isUuid(value)))];
  if (ids.length === 0) return new Map();
  const rows = await transaction.query({
    row: { id: is.text, name: is.orNull(is.text) },
    text: `SELECT "recordId" AS id, coalesce(before ->> 'name', before ->> 'fromTo', before ->> 'filename') AS name FROM coffer.changed_row
           WHERE "walletId" = $1 AND "recordId" = ANY($3) AND key = "recordId" AND change = 'd'
           UNION ALL
           SELECT id::text, coalesce("fromTo", description) FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])
           UNION ALL
           SELECT id::text, isin FROM "SecurityTransaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])
           UNION ALL
           SELECT id::text, symbol FROM "CryptoTransaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])
           UNION ALL
           SELECT member."userId"::text, person.name FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
           WHERE member."walletId" = $1 AND member."userId" = ANY($2::uuid[])
           UNION ALL ${NOW}`,
    values: [walletId, ids, ids],
  });
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
