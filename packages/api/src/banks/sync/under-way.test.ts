import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/wallet.ts';
import { walletAfterSync } from '../testing/synced-wallet.ts';
import { TestBank, testAccount, testLine } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('A sync is under way from its request until it ends, and counts its transactions so far', async () => {
  const bank = new TestBank();
  bank.accounts = [testAccount('giro'), testAccount('pot')];
  const { walletId, owner, id, run, pass } = await walletAfterSync(services, bank, 'DE');
  const underWay = async () => (await owner().bankConnections.underWay({ walletId })).items;
  expect(await underWay()).toEqual([]);

  pass(1);
  await owner().integrations.sync({ walletId });
  expect(await underWay()).toEqual([{ connectionId: id, startedTime: null, created: 0 }]);
  bank.lines.get('giro')?.push(testLine(7, '2031-03-10', '-7'));
  bank.lines.set('pot', [testLine(8, '2031-03-10', '-8')]);
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
  const wallet = await walletAfterSync(services, new TestBank(), 'DE');
  const { walletId } = wallet;
  expect((await (await wallet.asMember('viewer')).bankConnections.underWay({ walletId })).items).toEqual([]);
  const { caller } = await wallet.withKey();
  await expect(caller.bankConnections.underWay({ walletId })).rejects.toThrow();
});
