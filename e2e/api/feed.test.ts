import { setTimeout as pause } from 'node:timers/promises';
import { FeedReplica } from '@coffer/api/changes/testing/feed-replica.ts';
import { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import { addTestMember, createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { fillTestWallet } from '@coffer/api/testing/full-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectEqualToExport, fetchExportedRecords } from './feed-export.ts';
import { callerWithKey, callerWithSession, type OperationCaller, performRandomWrite } from './feed-writers.ts';
import { startServer, type TestServer } from './server.ts';
import { TestBrowser } from './test-browser.ts';

/** `npm run soak` runs this test at full size, with another seed each time. */
const isLong = process.env['COFFER_SOAK'] === '1';
const WRITERS = isLong ? 50 : 12;
const WRITES = isLong ? 24 : 8;
const READERS = isLong ? 9 : 3;
const KILLS = isLong ? 12 : 1;
const SEED = Number(process.env['COFFER_SEED'] ?? 1);

const services = await openOwnTestServices();
let servers: readonly [TestServer, TestServer];
// All writers together exceed the default rate limit of one person. A server starts slowly while the writers run.
const start = () => startServer(services.ownerConnection, { RATE_LIMIT: '1000000' }, { patience: 180_000 });
beforeAll(async () => {
  servers = await Promise.all([start(), start()]);
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

const anyUrl = (random: SeededRandom) => random.pick([servers[0].url, servers[1].url]);

/**
 * Creates a wallet with records of every kind, and three callers that read and write it: two with API keys of the
 * owner, and one with the session of another admin.
 */
async function fullWallet() {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const owner = wallet.asOwner();
  await fillTestWallet(services, { walletId, userId, owner });
  const assets = (await owner.assets.list({ walletId })).items;
  const tags = (await owner.tags.list({ walletId })).items;
  const browser = new TestBrowser(servers[0].url);
  const { id } = await browser.newPerson();
  await addTestMember(services, walletId, id, 'admin');
  const people: [OperationCaller, ...OperationCaller[]] = [callerWithSession(browser, walletId)];
  for (let key = 0; key < 2; key += 1) people.push(callerWithKey((await wallet.withKey()).key, walletId));
  return {
    owner,
    people: (at: number) => people[at % people.length] ?? people[0],
    place: { walletId, assetIds: assets.map((asset) => asset.id), tagIds: tags.map((tag) => tag.id) },
    exported: () => fetchExportedRecords(browser, servers[0].url, walletId),
  };
}

type FullWallet = Awaited<ReturnType<typeof fullWallet>>;

/** A replica that reads the feed from any running server. */
function replicaOf({ people, place: { walletId } }: FullWallet, who: number, random: SeededRandom): FeedReplica {
  const reader = people(who);
  const list = async ({ walletId: _walletId, ...input }: { walletId: string; limit: number; since?: string }) => {
    for (;;) {
      const answer = await reader.call(anyUrl(random), { name: 'changes.list', input }, '').catch(() => null);
      if (answer?.status === 200) return reader.read(answer);
      if (answer !== null && answer.status !== 503)
        throw new Error(`the feed answered ${answer.status} ${answer.text.slice(0, 300)}`);
      await pause(50);
    }
  };
  return new FeedReplica({ changes: { list } }, walletId);
}

/** Lets all writers write at once; returns the outcomes with their counts. */
async function writeConcurrently(
  { people, place }: FullWallet,
  writes: number,
  afterEach: () => void = () => undefined,
) {
  const outcomes = new Map<string, number>();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => {
      const writing = { database: services.database, place, anyUrl, random: new SeededRandom(SEED * 100 + at) };
      for (let write = 0; write < writes; write += 1) {
        const outcome = await performRandomWrite(people(at), writing);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        afterEach();
      }
    }),
  );
  // A key can undo only its own changes; any other undo is refused with `insufficientRole`.
  const refusals = /^(403 insufficientRole|404 notFound|409 \w+|422 \w+)$/;
  expect([...outcomes.keys()].filter((outcome) => outcome !== '200' && !refusals.test(outcome))).toEqual([]);
  expect(outcomes.get('200')).toBeGreaterThan((WRITERS * writes) / 3);
}

/** Expects that each reader's replica equals a new read and the export. */
async function expectEqual(wallet: FullWallet, replicas: readonly FeedReplica[]): Promise<void> {
  const exported = await wallet.exported();
  for (const [who, replica] of replicas.entries()) {
    await replica.read();
    const anew = replicaOf(wallet, who, new SeededRandom(SEED));
    await anew.read();
    expect(replica.records, `reader ${who}`).toEqual(anew.records);
    expectEqualToExport(replica.records, exported);
  }
}

describe('the feed of a wallet in which many write at once', () => {
  it('is read to the same end by all readers while processes are killed', {
    timeout: 900_000,
    tags: 'soak',
  }, async () => {
    const wallet = await fullWallet();
    const random = new SeededRandom(SEED);
    const replicas = Array.from({ length: READERS }, (_, who) => replicaOf(wallet, who, new SeededRandom(SEED + who)));
    let written = 0;
    let isOver = false;
    const reading = replicas.map(async (replica, who) => {
      const limits = new SeededRandom(SEED + 1_000 + who);
      while (!isOver) {
        await replica.read(limits.between(1, 60));
        await pause(20);
      }
    });
    const killing = async () => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        while (written < (kill * WRITERS * WRITES) / (KILLS + 1)) await pause(5);
        const [first, second] = servers;
        const [firstDies, secondDies] = random.pick([
          [true, false],
          [false, true],
          [true, true],
        ]);
        const anew = async (server: TestServer, dies: boolean | undefined) => {
          if (dies !== true) return server;
          server.signal('SIGKILL');
          await server.stop();
          return start();
        };
        servers = await Promise.all([anew(first, firstDies), anew(second, secondDies)]);
      }
    };
    const write = writeConcurrently(wallet, WRITES, () => {
      written += 1;
    });
    await Promise.all([write, killing()]);
    isOver = true;
    await Promise.all(reading);
    await expectEqual(wallet, replicas);
  });

  it('delivers all writes while one writer keeps her transaction open, and hers when she commits', {
    timeout: 900_000,
  }, async () => {
    const wallet = await fullWallet();
    const { owner, place } = wallet;
    const { walletId } = place;
    // A plan item that no other writer changes.
    const [item] = await owner.planItems.list({ walletId });
    const replicas = Array.from({ length: READERS }, (_, who) => replicaOf(wallet, who, new SeededRandom(SEED + who)));
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const held = services.database.withWallet(walletId, async (transaction) => {
      await transaction.execute({
        text: 'UPDATE "PlanItem" SET amount = -99 WHERE "walletId" = $1 AND id = $2',
        values: [walletId, item?.id],
      });
      begin();
      await ending;
    });
    await begun;
    const amounts = () => new Set(replicas.map(({ records }) => records.get(`planItem ${item?.id}`)?.['amount']));
    try {
      await writeConcurrently(wallet, Math.ceil(WRITES / 4));
      await expectEqual(wallet, replicas);
      expect(amounts()).toEqual(new Set([item?.amount]));
    } finally {
      end();
      await held;
    }
    await expectEqual(wallet, replicas);
    expect(amounts()).toEqual(new Set(['-99']));
  });
});
