import { verifyStoredSums } from '@coffer/api/stored/verify-wallet.ts';
import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import { findInvariantViolations } from '@coffer/api/testing/invariants.ts';
import { sendConcurrentWrites } from '@coffer/api/testing/writing-clients.ts';
import { v7 as uuid } from 'uuid';
import { type ReportLine, reportRatioAtMost } from './bench-report.ts';
import { type BenchStage, createBenchWallet } from './bench-stage.ts';

const CLIENTS = 50;
const SECONDS = 60;

/**
 * Fifty clients make random writes in one wallet for a minute: the ledger must stay correct, and every request must be
 * answered.
 */
export async function benchConcurrency(stage: BenchStage): Promise<ReportLine[]> {
  const { walletId, userId, key, assetIds } = await createBenchWallet(stage.services, ['EUR', 'EUR', 'USD']);
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
  const keys = (await createMembersForRequests(stage.services, walletId, CLIENTS)).map((member) => member.key);
  const target = { url: coffer.url, keys, place: { walletId, assetIds, tagIds } };
  const writing = () => performance.now() < end;
  const [answers] = await Promise.all([
    sendConcurrentWrites(stage.services.database, target, CLIENTS, writing),
    readReports(`${coffer.url}/wallets/${walletId}/data`, key, writing),
  ]);
  const counted = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
  const faults = [...answers].filter(([answer]) => answer.startsWith('5')).reduce((sum, [, count]) => sum + count, 0);
  const violations = await findInvariantViolations(stage.services.database, walletId);
  const differences = await verifyStoredSums({ ...stage.services, walletId });
  return [
    reportRatioAtMost(
      `${CLIENTS} clients at once for ${SECONDS} s, faults among the answers`,
      counted,
      'none',
      faults,
      0,
    ),
    reportRatioAtMost(
      'the same, violated invariants of the ledger afterwards',
      String(violations.length),
      'none',
      violations.length,
      0,
    ),
    reportRatioAtMost(
      'the same, report totals that differ from the records',
      String(differences.length),
      'none',
      differences.length,
      0,
    ),
  ];
}

/** Reads reports as long as `go` returns true, so that sums are computed during the writes. */
async function readReports(url: string, key: string, go: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  while (go()) {
    for (const [name, body] of [
      ['netWorthTimeSeries', {}],
      ['cashFlowByCategory', { period: 'thisYear' }],
    ] as const) {
      const answer = await fetch(`${url}/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    }
  }
}
