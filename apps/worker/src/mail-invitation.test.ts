import { openTestMailServer } from '@coffer/api/people/mail/testing/test-mail-server.ts';
import { createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined };
const workers: Worker[] = [];
const services = await openOwnTestServices();
let office: Awaited<ReturnType<typeof openTestMailServer>>;

beforeAll(async () => {
  office = await openTestMailServer();
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())));
afterAll(async () => {
  await office.close();
});

async function start(mail: typeof office.settings | null): Promise<void> {
  workers.push(await startWorker({ ...services, log, mail, offline: true }));
}

test('a worker with mail settings sends each waiting mail once', { timeout: 30_000 }, async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const invitation = { walletId, email: 'bea@example.org', role: 'viewer' } as const;
  await start(null);
  await asOwner({ sendsMail: true }).invitations.create(invitation);
  await Promise.all([start(office.settings), start(office.settings)]);
  await vi.waitFor(() => expect(office.delivered).toHaveLength(1), { timeout: 15_000, interval: 50 });
  expect(office.delivered[0]?.to).toEqual(['bea@example.org']);
  await vi.waitFor(
    async () => {
      const rows = await services.owner.query<{ state: string }>({
        text: `SELECT state::text FROM pgboss.job WHERE name = 'mailInvitation'`,
      });
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(office.delivered).toHaveLength(1);
});
