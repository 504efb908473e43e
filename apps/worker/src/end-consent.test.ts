import { createConnectedTestWallet } from '@coffer/api/banks/testing/connected-wallet.ts';
import { TestBank } from '@coffer/api/banks/testing/test-bank.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { expect, test, vi } from 'vitest';
import { startWorker } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined };
const services = await openOwnTestServices();

const jobs = () =>
  services.owner.query<{ state: string; data: object }>({
    text: `SELECT state::text, data FROM pgboss.job WHERE name = 'endConsent'`,
  });

type At = Awaited<ReturnType<typeof createConnectedTestWallet>>;

test.each([
  { what: 'wallet', remove: ({ owner, walletId }: At) => owner().wallets.delete({ walletId }) },
  { what: 'account', remove: ({ owner }: At) => owner().account.delete() },
])(
  'ends the consents of a deleted $what at the bank, even if the bank is down at first',
  {
    timeout: 60_000,
  },
  async ({ remove }) => {
    await services.owner.query({ text: `DELETE FROM pgboss.job WHERE name = 'endConsent'` });
    const bank = new TestBank();
    const at = await createConnectedTestWallet(services, bank);
    const { id } = await at.connect();
    await at.run(id);
    // Nobody has consented to this connection, so there is no consent to end.
    await at.begin();
    await remove(at);
    expect(await jobs()).toMatchObject([{ state: 'created' }]);
    expect(JSON.stringify(await jobs())).not.toContain('consent-1');

    let asked = 0;
    bank.whenEnded = async () => {
      asked += 1;
      throw new ProviderFault('unavailable', 'away');
    };
    const worker = await startWorker({ ...services, log, offline: true, bankProviders: { list: async () => [bank] } });
    try {
      await vi.waitFor(() => expect(asked).toBe(1), { timeout: 20_000, interval: 50 });
      await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), { timeout: 10_000 });
      bank.whenEnded = async () => undefined;
      await services.owner.query({ text: `UPDATE pgboss.job SET start_after = now() WHERE name = 'endConsent'` });
      await vi.waitFor(() => expect(bank.ended).toMatchObject([{ consent: 'consent-1' }]), { timeout: 20_000 });
    } finally {
      await worker.stop();
    }
  },
);

test('deleting a user account keeps the consents of a wallet for its remaining members', async () => {
  await services.owner.query({ text: `DELETE FROM pgboss.job WHERE name = 'endConsent'` });
  const bank = new TestBank();
  const { walletId, asMember, owner, overrides, connect, run, pass } = await createConnectedTestWallet(services, bank);
  const { id } = await connect();
  await run(id);
  const other = await asMember('owner', overrides());
  await owner().account.delete();
  expect(await jobs()).toEqual([]);
  pass(6.4);
  expect((await run(id)).outcome).toBe('done');
  expect(bank.ended).toEqual([]);
  await other.wallets.delete({ walletId });
  expect(await jobs()).toMatchObject([{ state: 'created' }]);
});
