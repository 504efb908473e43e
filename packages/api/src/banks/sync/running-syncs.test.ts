import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createSyncedTestWallet } from '../testing/synced-wallet.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('A sync is under way from its request until it ends, and counts its transactions so far', async () => {
  const bank = new TestBank();
  bank.accounts = [exampleConnectedAccount('giro'), exampleConnectedAccount('pot')];
  const { walletId, owner, id, run, pass } = await createSyncedTestWallet(services, bank, 'DE');
  const underWay = async () => (await owner().bankConnections.underWay({ walletId })).items;
  expect(await underWay()).toEqual([]);

  pass(1);
  await owner().integrations.sync({ walletId });
  expect(await underWay()).toEqual([{ connectionId: id, startedTime: null, created: 0 }]);
  bank.lines.get('giro')?.push(exampleDeliveredLine(7, '2031-03-10', '-7'));
  bank.lines.set('pot', [exampleDeliveredLine(8, '2031-03-10', '-8')]);
  const seen: Awaited<ReturnType<typeof underWay>>[] = [];
  bank.whenRead = async (_read, answer) => {
    seen.push(await underWay());
    return answer();
  };
  expect((await run(id)).outcome).toBe('done');
  expect(seen.map(([sync]) => [sync?.connectionId, sync?.startedTime !== null, sync?.created])).toEqual([
    [id, true, 0],
    [id, true, 1],
  ]);
  expect(await underWay()).toEqual([]);

  pass(1);
  await owner().integrations.sync({ walletId });
  bank.whenRead = async () => {
    throw new ProviderFault('consentEnded', 'as the test says');
  };
  await run(id);
  expect(await underWay()).toEqual([]);
});

test('A viewer sees it, and a program does not', async () => {
  const wallet = await createSyncedTestWallet(services, new TestBank(), 'DE');
  const { walletId } = wallet;
  expect((await (await wallet.asMember('viewer')).bankConnections.underWay({ walletId })).items).toEqual([]);
  const { caller } = await wallet.withKey();
  await expect(caller.bankConnections.underWay({ walletId })).rejects.toThrow();
});
