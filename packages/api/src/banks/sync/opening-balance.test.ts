import { ProviderFault, type StatedBalance } from '@coffer/banking/providers/provider.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createConnectedTestWallet } from '../testing/connected-wallet.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());
const TODAY = '2031-03-10';

interface Stated {
  readonly bookedBalance: StatedBalance | null;
  readonly openingBasis: (StatedBalance & { readonly isProvisional: boolean }) | null;
}
const NOTHING: Stated = { bookedBalance: null, openingBasis: null };
const basis = (amount: string, isProvisional: boolean, date = TODAY): Stated => {
  const stated = { amount, currency: 'EUR', date };
  return { bookedBalance: isProvisional ? null : stated, openingBasis: { ...stated, isProvisional } };
};

/** A wallet whose bank delivers one transaction of −10 and the balances given by the test. */
async function walletAt(stated: () => Stated) {
  const bank = new TestBank();
  bank.lines.set('giro', [exampleDeliveredLine(1, '2031-03-05', '-10')]);
  bank.whenRead = async (_read, answer) => ({ ...answer(), ...stated() });
  const at = await createConnectedTestWallet(services, bank);
  const { id, assetIds } = await at.connect();
  const balance = async () => {
    const transactions = await at.transactions();
    return transactions.map(({ date, amountValue, source }) => `${date} ${amountValue} ${source}`).toSorted();
  };
  const again = async (hours = 6.7) => {
    at.pass(hours);
    return at.run(id);
  };
  return { ...at, bank, id, assetId: assetIds[0] ?? '', balance, again };
}

test('The opening balance is added at the first read that states a balance', async () => {
  let stated = NOTHING;
  const { run, id, balance, again } = await walletAt(() => stated);
  await run(id);
  expect(await balance()).toEqual(['2031-03-05 -10 sync']);
  stated = basis('1000', false);
  await again();
  expect(await balance()).toEqual(['2031-03-04 1010 system', '2031-03-05 -10 sync']);
  stated = basis('900', false);
  await again();
  expect(await balance()).toEqual(['2031-03-04 1010 system', '2031-03-05 -10 sync']);
});

test('A provisional opening balance is corrected by the first booked balance, once, with a notice', async () => {
  let stated = basis('1000', true);
  const { run, id, balance, again, owner, walletId, assetId } = await walletAt(() => stated);
  await run(id);
  expect(await balance()).toEqual(['2031-03-04 1010 system', '2031-03-05 -10 sync']);
  stated = basis('2000', true);
  await again();
  expect(await balance()).toContain('2031-03-04 1010 system');
  stated = basis('970', false);
  await again();
  expect(await balance()).toEqual(['2031-03-04 980 system', '2031-03-05 -10 sync']);
  const told = (await owner().notifications.list({ walletId })).filter(
    ({ type }) => type === 'openingBalanceCorrected',
  );
  expect(told.map(({ payload }) => payload)).toMatchObject([{ assetId, difference: '-30', currency: 'EUR' }]);
  stated = basis('1', false);
  await again();
  expect(await balance()).toContain('2031-03-04 980 system');
});

test('A provisional opening balance of zero is corrected too, and one that becomes zero is deleted', async () => {
  let stated = basis('-10', true);
  const first = await walletAt(() => stated);
  await first.run(first.id);
  expect(await first.balance()).toEqual(['2031-03-05 -10 sync']);
  stated = basis('20', false);
  await first.again();
  expect(await first.balance()).toEqual(['2031-03-04 30 system', '2031-03-05 -10 sync']);
  stated = basis('20', true);
  const other = await walletAt(() => stated);
  await other.run(other.id);
  stated = basis('-10', false);
  await other.again();
  expect(await other.balance()).toEqual(['2031-03-05 -10 sync']);
});

test('An asset with transactions of a person, or another currency, gets no opening balance', async () => {
  let stated = NOTHING;
  const { run, id, balance, again, owner, walletId, assetId } = await walletAt(() => stated);
  await run(id);
  const own = { assetId, date: '2031-03-01', amountValue: '5', amountCurrency: 'EUR' };
  await owner().transactions.create({ walletId, ...own });
  stated = basis('1000', false);
  await again();
  expect((await balance()).filter((line) => line.endsWith('system'))).toEqual([]);

  const usd = { amount: '1000', currency: 'USD', date: TODAY };
  const other = await walletAt(() => ({ bookedBalance: usd, openingBasis: { ...usd, isProvisional: false } }));
  await other.run(other.id);
  expect(await other.balance()).toEqual(['2031-03-05 -10 sync']);
});

test('An opening balance that a person has changed or deleted is not corrected', async () => {
  let stated = basis('1000', true);
  const { run, id, balance, again, owner, walletId, transactions } = await walletAt(() => stated);
  await run(id);
  const opening = (await transactions()).find(({ source }) => source === 'system');
  await owner().transactions.delete({ walletId, id: opening?.id ?? '' });
  stated = basis('970', false);
  await again();
  expect(await balance()).toEqual(['2031-03-05 -10 sync']);
});

test('A record that can’t be read is skipped, shown, and forgotten once it can be read', async () => {
  const { bank, run, id, again, owner, walletId, assetId, balance, connection } = await walletAt(() => NOTHING);
  const usual = bank.whenRead;
  bank.whenRead = async (read, answer, signal) => ({
    ...(await usual(read, answer, signal)),
    ...{ isComplete: false, setAside: [{ key: 'line-2', raw: '{"transactionId":"line-2"}' }] },
  });
  expect((await run(id)).outcome).toBe('done');
  expect(await balance()).toEqual(['2031-03-05 -10 sync']);
  const shown = () => owner().bankConnections.setAside({ walletId, assetId });
  const items = [{ key: 'line-2', raw: '{"transactionId":"line-2"}', since: TODAY }];
  expect(await shown()).toEqual({ items });
  await again();
  expect(await shown()).toEqual({ items });
  expect(await connection(id)).toMatchObject({ status: 'active', error: null });
  bank.whenRead = usual;
  bank.lines.get('giro')?.push(exampleDeliveredLine(2, '2031-03-06', '-7'));
  await again();
  expect(await shown()).toEqual({ items: [] });
  expect(await balance()).toEqual(['2031-03-05 -10 sync', '2031-03-06 -7 sync']);
});

test.each(['limitReached', 'refused', 'unreadable'] as const)(
  'An account with a fault (%s) stops no other account',
  async (kind) => {
    const bank = new TestBank();
    bank.accounts = [exampleConnectedAccount('first'), exampleConnectedAccount('second')];
    bank.lines.set('first', [exampleDeliveredLine(1, '2031-03-05', '-10')]);
    bank.lines.set('second', [exampleDeliveredLine(2, '2031-03-05', '-20')]);
    const at = await createConnectedTestWallet(services, bank);
    const { id } = await at.connect();
    const failing = new Set(['first', 'second'].slice(0, 1));
    const retryTime = new Date('2031-03-12T09:00:00Z');
    bank.whenRead = async (read, answer) => {
      if (failing.has(read.account.id))
        throw new ProviderFault(kind, 'no', kind === 'limitReached' ? { retryTime } : {});
      return answer();
    };
    await at.run(id);
    const amounts = async () =>
      (await at.transactions()).filter(({ source }) => source === 'sync').map(({ amountValue }) => amountValue);
    expect(await amounts()).toEqual(['-20']);
    if (kind !== 'limitReached') return;
    bank.lines.get('second')?.push(exampleDeliveredLine(3, '2031-03-10', '-30'));
    bank.reads.length = 0;
    at.pass(6.7);
    await at.run(id);
    expect(bank.reads.map(({ account }) => account.id)).toEqual(['second']);
    expect((await amounts()).toSorted()).toEqual(['-20', '-30']);
    const { queued, failed } = await at.owner().integrations.sync({ walletId: at.walletId });
    expect([queued.length, failed.length]).toEqual([1, 1]);
    failing.clear();
    at.pass(48);
    await at.settle(id);
    expect((await amounts()).toSorted()).toEqual(['-10', '-20', '-30']);
  },
);

test('A list of banks fetched with other credentials is not used', async () => {
  const { bank, owner, walletId } = await walletAt(() => NOTHING);
  const list = () => owner().bankConnections.institutions({ walletId, countryCode: 'LU' });
  bank.configuration = `one of ${walletId}`;
  await list();
  const listed = bank.listed;
  await list();
  expect(bank.listed).toBe(listed);
  bank.configuration = `another of ${walletId}`;
  await list();
  expect(bank.listed).toBe(listed + 1);
});
