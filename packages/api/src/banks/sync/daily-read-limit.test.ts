import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createSyncedTestWallet } from '../testing/synced-wallet.ts';
import { exampleConnectedAccount, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

describe('The reads of a day', () => {
  test('never exceed the bank’s limit, and reads of a person do not count', async () => {
    // This provider (Enable Banking) tells the bank that the person is present.
    const bank = new TestBank('providerD');
    bank.readsPerDay = 2;
    // The list of banks is cached for all wallets, so no other test uses this country.
    const { walletId, run, pass, id, owner, withKey, overrides, now, assetIds } = await createSyncedTestWallet(
      services,
      bank,
      'NL',
    );
    const { caller } = await withKey();
    const unattended: number[] = [];
    bank.whenRead = async (read, answer) => {
      if (read.attended === null) unattended.push(now().getTime());
      return answer();
    };
    for (let hour = 0; hour < 96; hour += 1) {
      pass(1);
      if (hour % 7 === 0) await owner().integrations.sync({ walletId });
      if (hour % 5 === 0) {
        const key = await withKey(['service:read', 'service:write'], overrides());
        await key.caller.integrations.sync({ walletId });
      }
      await run(id);
    }
    const day = 24 * 3_600_000;
    for (const time of unattended)
      expect(unattended.filter((one) => one >= time && one < time + day).length).toBeLessThanOrEqual(2);
    expect(unattended.length).toBeGreaterThanOrEqual(6);
    expect(bank.reads.length - unattended.length).toBe(14);
    const used = await caller.integrations.sync({ walletId, assetId: assetIds[0]! });
    expect(Object.values(used).flat()).toEqual(assetIds);
  });
});

describe('The reads of a day, at a provider that does not tell the bank whether the person is present,', () => {
  test('count even if a person waits for them, and the person sees when they are used up', async () => {
    const bank = new TestBank();
    bank.readsPerDay = 4;
    // One of the four reads was used to read the history.
    const { walletId, run, pass, id, owner, now, connection, assetIds } = await createSyncedTestWallet(
      services,
      bank,
      'BE',
    );
    const answers: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      pass(0.1);
      const answer = await owner().integrations.sync({ walletId });
      answers.push(Object.entries(answer).find(([, ids]) => ids.includes(assetIds[0]!))?.[0] ?? '');
      await run(id);
    }
    expect(answers).toEqual(['queued', 'queued', 'queued', 'failed']);
    expect(bank.reads).toHaveLength(3);
    const times: number[] = [
      now().getTime() - 18 * 60_000,
      now().getTime() - 12 * 60_000,
      now().getTime() - 6 * 60_000,
    ];
    bank.whenRead = async (_read, answer) => {
      times.push(now().getTime());
      return answer();
    };
    for (let hour = 0; hour < 72; hour += 1) {
      pass(1);
      if (hour % 3 === 0) await owner().integrations.sync({ walletId });
      await run(id);
    }
    const day = 24 * 3_600_000;
    for (const time of times)
      expect(times.filter((one) => one >= time && one < time + day).length).toBeLessThanOrEqual(4);
    expect(times.length).toBeGreaterThanOrEqual(11);
    expect(await connection(id)).toMatchObject({ status: 'active' });
  });

  test('keep within the limit by the bank’s clock, also when a read arrives minutes later', async () => {
    const bank = new TestBank();
    bank.readsPerDay = 4;
    // One of the four reads was used to read the history.
    const { walletId, run, pass, id, owner } = await createSyncedTestWallet(services, bank, 'AT');
    const minutes = (count: number) => pass(count / 60);
    const sync = async () => {
      minutes(0.5);
      const { queued } = await owner().integrations.sync({ walletId });
      await run(id);
      return queued.length;
    };
    minutes(30);
    bank.whenRead = async (_read, answer) => {
      minutes(4);
      return answer();
    };
    expect(await sync()).toBe(1);
    bank.whenRead = async (_read, answer) => answer();
    expect([await sync(), await sync()]).toEqual([1, 1]);
    // The slow read was counted more than a day ago, but reached the bank less than a day ago.
    minutes(24 * 60 - 5);
    expect([await sync(), await sync()]).toEqual([1, 0]);
    minutes(5);
    expect(await sync()).toBe(1);
  });

  test('count once for all accounts at finAPI, which reads them from the bank together', async () => {
    const bank = new TestBank('providerB');
    bank.readsPerDay = 4;
    bank.accounts = [
      exampleConnectedAccount('giro', { stored: null }),
      exampleConnectedAccount('card', { stored: null }),
    ];
    const { walletId, run, pass, id, owner } = await createSyncedTestWallet(services, bank, 'LU');
    // The first account is read and the second fails; the bank counts reads of both.
    bank.whenRead = async (read, answer) => {
      if (read.account.id === 'card') throw new ProviderFault('unavailable', 'away');
      return answer();
    };
    const lists: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      pass(0.2);
      const { queued, failed } = await owner().integrations.sync({ walletId });
      lists.push(`${queued.length} ${failed.length}`);
      await run(id);
    }
    expect(lists).toEqual(['2 0', '2 0', '2 0', '0 2']);
  });
});
