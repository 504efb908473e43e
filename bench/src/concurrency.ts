import { violationsOf } from '@coffer/api/testing/invariants.ts';
import { writeAtOnce } from '@coffer/api/testing/writing-clients.ts';
import { v7 as uuid } from 'uuid';
import { atMost, type Line } from './report.ts';
import { openWallet, type Stage } from './stage.ts';

const CLIENTS = 50;
const SECONDS = 60;

/** Fifty clients that write at random in one wallet for a minute: its ledger stays true, and each gets an answer. */
export async function benchConcurrency(stage: Stage): Promise<Line[]> {
  const { walletId, userId, key, assetIds } = await openWallet(stage.services, ['EUR', 'EUR', 'USD']);
  const tagIds = [uuid(), uuid()];
  await stage.services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `INSERT INTO "Tag" ("walletId", id, name, "createdUserId", "lastUpdatedUserId")
             SELECT $1, tag.id, tag.id::text, $3, $3 FROM unnest($2::uuid[]) AS tag(id)`,
      values: [walletId, tagIds, userId],
    }),
  );
  const coffer = await stage.coffer();
  const end = performance.now() + SECONDS * 1000;
  const target = { url: coffer.url, key, place: { walletId, assetIds, tagIds } };
  const answers = await writeAtOnce(stage.services.database, target, CLIENTS, () => performance.now() < end);
  const counted = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
  const faults = [...answers].filter(([answer]) => answer.startsWith('5')).reduce((sum, [, count]) => sum + count, 0);
  const violations = await violationsOf(stage.services.database, walletId);
  return [
    atMost(`${CLIENTS} clients at once for ${SECONDS} s, faults among the answers`, counted, 'none', faults, 0),
    atMost('the same, what is untrue in the ledger then', String(violations.length), 'none', violations.length, 0),
  ];
}
