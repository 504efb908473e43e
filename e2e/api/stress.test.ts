import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import { findInvariantViolations } from '@coffer/api/testing/invariants.ts';
import { sendConcurrentWrites } from '@coffer/api/testing/writing-clients.ts';
import { expect, test } from 'vitest';
import { startCoffer } from './start-coffer.ts';

const coffer = startCoffer();
const CLIENTS = 50;
const WRITES = 12;

/** `npm run bench concurrency` runs the same test for a minute. */
test('fifty clients that write at random in one wallet leave its ledger correct, and each is answered', {
  tags: 'soak',
  timeout: 300_000,
}, async () => {
  const { services, server } = coffer();
  const { at, walletId } = await coffer().wallet();
  const assetIds = [await at.asset({ name: 'A' }), await at.asset({ name: 'B' }), await at.asset({ name: 'C' })];
  const tags = [await at.post('/tags', { name: 'x' }), await at.post('/tags', { name: 'y' })];
  const place = { walletId, assetIds, tagIds: tags.map(({ id }) => id) };
  // One person may have only eight requests running, so several people are needed to load the database.
  const keys = (await createMembersForRequests(services, walletId, CLIENTS)).map(({ key }) => key);
  const target = { url: server.url, keys, place };
  const answers = await sendConcurrentWrites(services.database, target, CLIENTS, (_, sent) => sent < WRITES);
  // A refusal is a 4xx with a reason; a deadlock without a retry would be a 5xx.
  expect([...answers.keys()].filter((answer) => !/^(200|404 notFound|409 \w+|422 \w+)$/.test(answer))).toEqual([]);
  expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBe(CLIENTS * WRITES);
  expect(answers.get('200')).toBeGreaterThan((CLIENTS * WRITES) / 3);
  expect(await findInvariantViolations(services.database, walletId)).toEqual([]);
});
