import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createConnectedTestWallet } from '../testing/connected-wallet.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Creates a bank that delivers only changes after the first read, and loses all of these changes. */
function forgetfulBank(): TestBank {
  const bank = new TestBank('providerC');
  bank.accounts = [exampleConnectedAccount('giro', { stored: null })];
  bank.lines.set('giro', [exampleDeliveredLine(1, '2031-03-01', '-12.5')]);
  bank.whenRead = async ({ cursor }, answer) =>
    cursor === null ? { ...answer(), cursor: 'after' } : { ...answer(), lines: [], isComplete: false, cursor: 'later' };
  return bank;
}

async function connected(bank: TestBank) {
  const at = await createConnectedTestWallet(services, bank);
  const { id, assetIds } = await at.connect();
  expect(await at.settle(id)).toEqual(['done']);
  bank.reads.length = 0;
  /** Runs a sync every six and a half hours for this many days. */
  const passDays = async (days: number) => {
    for (let hour = 0; hour < days * 24; hour += 6.5) {
      at.pass(6.5);
      await at.run(id);
    }
  };
  return { ...at, id, assetId: assetIds[0]!, passDays };
}

test('A lost page is read again from the start if the balance differs for days', async () => {
  const bank = forgetfulBank();
  const { transactions, passDays, owner, walletId, assetId } = await connected(bank);
  bank.lines.get('giro')?.push(exampleDeliveredLine(2, '2031-03-10', '-3'));
  await passDays(2);
  expect((await transactions()).map(({ amountValue }) => amountValue)).not.toContain('-3');
  const difference = () => owner().bankConnections.balanceDifference({ walletId, assetId });
  expect(await difference()).toMatchObject({ difference: '-3', since: '2031-03-10' });
  await passDays(3);
  expect((await transactions()).filter(({ amountValue }) => amountValue === '-3')).toHaveLength(1);
  expect(await difference()).toMatchObject({ difference: '0', since: null });
  expect(bank.reads.filter(({ cursor }) => cursor === null)).toHaveLength(1);
  expect(bank.reads.length).toBeGreaterThan(15);
});

test('With a permanent difference the list is read from the start once a week, and nothing is imported twice', async () => {
  const bank = forgetfulBank();
  const { transactions, passDays, owner, walletId, assetId } = await connected(bank);
  const own = { assetId, date: '2031-03-02', amountValue: '-8', amountCurrency: 'EUR' };
  await owner().transactions.create({ walletId, ...own });
  const before = (await transactions()).length;
  await passDays(14);
  expect(bank.reads.filter(({ cursor }) => cursor === null)).toHaveLength(2);
  expect(await transactions()).toHaveLength(before);
});
