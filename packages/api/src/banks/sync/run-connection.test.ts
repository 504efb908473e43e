import { randomUUID } from 'node:crypto';
import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createSyncedTestWallet } from '../testing/synced-wallet.ts';
import { exampleConnectedAccount, exampleDeliveredLine, TestBank } from '../testing/test-bank.ts';
import { handleProviderWebhook } from './handle-provider-webhook.ts';

const services = openTestDatabase(inject('database'));
// Deleting a wallet queues jobs that end its consents.
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

const syncedWallet = (bank = new TestBank(), countryCode = 'DE') => createSyncedTestWallet(services, bank, countryCode);

const failing =
  (kind: ProviderFault['kind'], retryTime: Date | null = null) =>
  async () => {
    throw new ProviderFault(kind, 'as the test says', { retryTime });
  };

describe('A run', () => {
  test('imports what the bank delivers, and the balance before its history', async () => {
    const { walletId, connection, transactions, owner, assetIds, id, accounts } = await syncedWallet();
    expect(await transactions()).toMatchObject([
      { amountValue: '100', source: 'sync', date: '2031-03-05', providerATransactionId: 'line-2' },
      { amountValue: '-12.5', source: 'sync' },
      { amountValue: '1000', source: 'system', date: '2031-02-28' },
    ]);
    const lastSyncTime = '2031-03-10T09:00:00.000Z';
    // Six hours, plus 18 minutes: half of the maximum random delay, which is a tenth of six hours.
    const nextSyncTime = '2031-03-10T15:18:00.000Z';
    expect(await connection(id)).toMatchObject({ status: 'active', error: null, assetIds, lastSyncTime, nextSyncTime });
    const asset = await owner().assets.get({ walletId, id: assetIds[0]! });
    expect(asset).toMatchObject({ type: 'bank', name: 'giro', defaultCurrency: 'EUR' });
    expect(asset.bankConnection).toEqual({
      ...{ type: 'providerA', countryCode: 'DE', status: 'active', expireTime: null, lastSyncTime },
      ...{
        providerAAccount: { id: 'giro', iban: null, institution: null },
        providerBAccount: null,
        providerCAccount: null,
      },
    });
    expect(await owner().bankConnections.balanceDifference({ walletId, assetId: assetIds[0]! })).toEqual({
      ...{ date: '2031-03-10', currency: 'EUR', stated: '1087.5', computed: '1087.5', difference: '0', since: null },
    });
    expect((await owner().bankConnections.runs({ walletId, id, limit: 10 })).items).toMatchObject([
      { cause: 'first', outcome: 'done', error: null, created: 2, finishedTime: lastSyncTime },
    ]);
    expect(accounts).toMatchObject([{ name: 'giro', isReached: true }]);
  });

  test('repeats on schedule, with overlapping days, and imports late transactions', async () => {
    const { bank, run, pass, id, transactions } = await syncedWallet();
    expect((await run(id)).outcome).toBe('nothing');
    pass(6.4);
    bank.lines
      .get('giro')
      ?.push(
        exampleDeliveredLine(3, '2031-02-27', '-3'),
        exampleDeliveredLine(4, '2031-03-10', '-4', { pending: true }),
      );
    expect((await run(id)).outcome).toBe('done');
    expect(bank.reads).toMatchObject([{ from: '2031-02-24', until: '2031-03-10', attended: null }]);
    expect((await transactions()).map(({ amountValue, pending }) => [amountValue, pending])).toEqual([
      ...[
        ['-4', true],
        ['100', false],
        ['-12.5', false],
        ['1000', false],
        ['-3', false],
      ],
    ]);
  });

  test('shows since when the bank’s balance differs from the transactions', async () => {
    const { walletId, bank, run, pass, id, owner, assetIds, transactions } = await syncedWallet();
    const difference = () => owner().bankConnections.balanceDifference({ walletId, assetId: assetIds[0]! });
    const [newest] = await transactions();
    await owner().transactions.delete({ walletId, id: newest!.id });
    pass(6.4);
    await run(id);
    expect(await difference()).toMatchObject({ difference: '100', since: '2031-03-10' });
    pass(24);
    await run(id);
    expect(await difference()).toMatchObject({ date: '2031-03-11', difference: '100', since: '2031-03-10' });
    const booked = { assetId: assetIds[0]!, date: '2031-03-05', amountValue: '100', amountCurrency: 'EUR' };
    await owner().transactions.create({ walletId, ...booked });
    pass(6.4);
    await run(id);
    expect(await difference()).toMatchObject({ difference: '0', since: null });
    expect(bank.reads).toHaveLength(3);
  });

  test('belongs to one worker at a time', async () => {
    const { bank, run, pass, id } = await syncedWallet();
    pass(6.4);
    bank.whenRead = async (_read, answer) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answer();
    };
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => run(id)));
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['done', ...Array(5).fill('nothing')]);
    expect(bank.mostAtOnce).toBe(1);
    expect(bank.reads).toHaveLength(1);
  });

  test('that is interrupted by the end of its process is resumed at once', async () => {
    const { bank, run, pass, id } = await syncedWallet();
    pass(6.4);
    const ending = new AbortController();
    bank.whenRead = async (_read, _answer, signal) => {
      ending.abort(new Error('the process ends'));
      return signal.throwIfAborted() as never;
    };
    expect((await run(id, {}, ending.signal)).outcome).toBe('aborted');
    bank.whenRead = async (_read, answer) => answer();
    expect((await run(id)).outcome).toBe('done');
  });

  test('whose lease was taken over imports nothing', async () => {
    const { bank, run, pass, id, transactions } = await syncedWallet();
    pass(6.4);
    bank.lines.get('giro')?.push(exampleDeliveredLine(3, '2031-03-09', '-3'));
    let other: Promise<{ outcome: string }> | undefined;
    bank.whenRead = async (_read, answer) => {
      if (other === undefined) {
        // No heartbeat for longer than the lease, so another worker takes the connection.
        pass(1);
        other = run(id);
        await other;
      }
      return answer();
    };
    expect((await run(id)).outcome).toBe('lost');
    expect(await other).toMatchObject({ outcome: 'done' });
    expect((await transactions()).filter(({ amountValue }) => amountValue === '-3')).toHaveLength(1);
  });

  test('does not read an account again after another account fails', async () => {
    const bank = new TestBank();
    bank.accounts = [exampleConnectedAccount('giro'), exampleConnectedAccount('card')];
    const { run, pass, id, connection } = await syncedWallet(bank);
    pass(6.4);
    bank.whenRead = async (read, answer) => {
      if (read.account.id === 'card') throw new ProviderFault('unavailable', 'away');
      return answer();
    };
    expect((await run(id)).outcome).toBe('failed');
    expect(await connection(id)).toMatchObject({ status: 'active', error: 'unavailable' });
    bank.whenRead = async (_read, answer) => answer();
    pass(0.2);
    expect((await run(id)).outcome).toBe('done');
    expect(bank.reads.map(({ account }) => account.id).toSorted()).toEqual(['card', 'card', 'giro']);
    expect(await connection(id)).toMatchObject({ status: 'active', error: null });
  });

  test('with a missing part imports the rest, and reads the same days again', async () => {
    const { bank, run, pass, id, connection, transactions } = await syncedWallet();
    pass(30);
    bank.lines.get('giro')?.push(exampleDeliveredLine(3, '2031-03-11', '-3'));
    bank.whenRead = async (_read, answer) => ({ ...answer(), isComplete: false, coversDays: false });
    expect((await run(id)).outcome).toBe('failed');
    expect(await connection(id)).toMatchObject({ error: 'unreadable' });
    bank.whenRead = async (_read, answer) => answer();
    pass(0.2);
    expect((await run(id)).outcome).toBe('done');
    expect(bank.reads.map(({ from }) => from)).toEqual(['2031-02-24', '2031-02-24']);
    expect((await transactions()).filter(({ amountValue }) => amountValue === '-3')).toHaveLength(1);
  });

  test('imports nothing into an asset or a wallet that is deleted meanwhile', async () => {
    const { bank, walletId, run, pass, id, owner, assetIds, connection } = await syncedWallet();
    pass(6.4);
    bank.whenRead = async (_read, answer) => {
      await owner().assets.delete({ walletId, id: assetIds[0]!, withTransactions: true });
      return answer();
    };
    expect((await run(id)).outcome).toBe('done');
    expect(await connection(id)).toMatchObject({ assetIds: [], nextSyncTime: null });
    expect((await run(id)).outcome).toBe('nothing');

    const gone = await syncedWallet();
    gone.pass(6.4);
    gone.bank.whenRead = async (_read, answer) => {
      await gone.owner().wallets.delete({ walletId: gone.walletId });
      return answer();
    };
    expect((await gone.run(gone.id)).outcome).toBe('lost');
  });

  test('ends if the connection is disconnected meanwhile; its consent is ended and its secrets are deleted', async () => {
    const { bank, walletId, run, pass, id, owner, connection, transactions, assetIds } = await syncedWallet();
    pass(6.4);
    bank.lines.get('giro')?.push(exampleDeliveredLine(3, '2031-03-09', '-3'));
    bank.whenRead = async (_read, answer) => {
      await owner().bankConnections.disconnect({ walletId, id });
      return answer();
    };
    expect((await run(id)).outcome).toBe('lost');
    expect((await transactions()).map(({ amountValue }) => amountValue)).not.toContain('-3');
    expect(bank.ended).toEqual([]);
    bank.whenEnded = failing('unavailable');
    expect((await run(id)).outcome).toBe('done');
    bank.whenEnded = async () => undefined;
    pass(0.1);
    expect((await run(id)).outcome).toBe('ended');
    expect(bank.ended).toMatchObject([{ consent: 'consent-1' }]);
    expect(await statesOf(walletId)).toEqual([]);
    expect(await connection(id)).toMatchObject({ status: 'disconnected', nextSyncTime: null, assetIds });
  });
});

async function statesOf(walletId: string) {
  return services.database.withWallet(walletId, (transaction) =>
    transaction.query<{ connectionId: string }>({
      text: 'SELECT "connectionId" FROM "ConnectionState" WHERE "walletId" = $1',
      values: [walletId],
    }),
  );
}

describe('A failed run', () => {
  test.each(['consentEnded', 'loginRefused'] as const)('with %s needs a person, who is notified once', async (kind) => {
    const { bank, walletId, run, pass, id, owner, connection, assetIds } = await syncedWallet();
    pass(6.4);
    bank.whenRead = failing(kind);
    expect((await run(id)).outcome).toBe('failed');
    expect(await connection(id)).toMatchObject({ status: 'needsReconnect', error: kind, nextSyncTime: null });
    pass(48);
    expect((await run(id)).outcome).toBe('nothing');
    const told = (await owner().notifications.list({ walletId })).filter(({ type }) => type === 'needsReconnect');
    expect(told).toMatchObject([
      { payload: { connectionId: id, institutionName: 'Sparbank', status: 'needsReconnect', error: kind, assetIds } },
    ]);
    expect(await owner().integrations.sync({ walletId })).toMatchObject({ needsReconnect: assetIds, queued: [] });
  });

  test('with a consent that has expired meanwhile is expired', async () => {
    const bank = new TestBank();
    bank.expireTime = '2031-03-10T15:30:00.000Z';
    const { run, pass, id, connection } = await syncedWallet(bank);
    pass(6.4);
    bank.whenRead = async () => {
      // The bank's clock is two minutes ahead of ours.
      pass(4 / 60);
      throw new ProviderFault('consentEnded', 'over');
    };
    expect((await run(id)).outcome).toBe('failed');
    expect(await connection(id)).toMatchObject({ status: 'expired', error: 'consentEnded', nextSyncTime: null });
  });

  test('without secrets needs a person, and is not due forever', async () => {
    const { walletId, run, pass, id, connection } = await syncedWallet();
    await services.database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ConnectionState" SET "providerState" = NULL WHERE "walletId" = $1 AND "connectionId" = $2`,
        values: [walletId, id],
      }),
    );
    pass(6.4);
    expect((await run(id)).outcome).toBe('nothing');
    expect(await connection(id)).toMatchObject({ status: 'needsReconnect', error: 'consentEnded', nextSyncTime: null });
    const due = await services.database.withWallet(walletId, (transaction) =>
      transaction.query<{ dueTime: string | null }>({
        text: `SELECT "dueTime" FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2`,
        values: [walletId, id],
      }),
    );
    expect(due).toEqual([{ dueTime: null }]);
  });

  test('for the third time has an error, which is notified once, and is retried', async () => {
    const { bank, walletId, run, pass, id, owner, connection } = await syncedWallet();
    bank.whenRead = failing('unavailable');
    pass(6.4);
    const seen: [string, string | null][] = [];
    for (let time = 0; time < 5; time += 1) {
      expect((await run(id)).outcome).toBe('failed');
      const { status, nextSyncTime } = await connection(id);
      seen.push([status, nextSyncTime]);
      pass(6.4);
    }
    expect(seen.map(([status]) => status)).toEqual(['active', 'active', 'error', 'error', 'error']);
    const told = (await owner().notifications.list({ walletId })).filter(({ type }) => type === 'syncFailed');
    expect(told).toMatchObject([{ payload: { connectionId: id, error: 'unavailable' } }]);
    bank.whenRead = async (_read, answer) => answer();
    expect((await run(id)).outcome).toBe('done');
    expect(await connection(id)).toMatchObject({ status: 'active', error: null });
  });

  test('at the bank’s limit waits until the limit ends, and is not a failure', async () => {
    const { bank, walletId, run, pass, id, owner, now, connection, assetIds } = await syncedWallet();
    pass(6.4);
    const reset = new Date(now().getTime() + 5 * 3_600_000);
    bank.whenRead = failing('limitReached', reset);
    expect((await run(id)).outcome).toBe('failed');
    const { status, error, nextSyncTime } = await connection(id);
    expect([status, error]).toEqual(['active', 'limitReached']);
    expect(nextSyncTime! >= reset.toISOString()).toBe(true);
    expect(await owner().integrations.sync({ walletId })).toMatchObject({ failed: assetIds, queued: [] });
    expect((await run(id)).outcome).toBe('nothing');
    bank.whenRead = async (_read, answer) => answer();
    pass(5.2);
    expect((await run(id)).outcome).toBe('done');
    expect(await owner().integrations.sync({ walletId })).toMatchObject({ queued: assetIds, failed: [] });
  });

  test('with an ended consent expires on time', async () => {
    const bank = new TestBank();
    bank.expireTime = '2031-03-12T09:00:00.000Z';
    const { walletId, run, pass, id, owner, connection, assetIds } = await syncedWallet(bank);
    pass(48.1);
    expect(await owner().integrations.sync({ walletId })).toMatchObject({ needsReconnect: assetIds });
    await run(id);
    expect(bank.reads).toEqual([]);
    expect(await connection(id)).toMatchObject({ status: 'expired', expireTime: bank.expireTime });
    const told = (await owner().notifications.list({ walletId })).filter(({ type }) => type === 'needsReconnect');
    expect(told).toHaveLength(1);
  });
});

describe('A provider’s report', () => {
  test('queues a run, and is refused if the provider did not send it', async () => {
    const { bank, run, pass, id, connection, syncServices } = await syncedWallet();
    const report = (text: string) => ({ headers: {}, body: new TextEncoder().encode(text) });
    expect(await handleProviderWebhook(syncServices, 'providerA', report('item-consent-1'))).toBe('refused');
    expect(await handleProviderWebhook(syncServices, 'providerB', report('signed item-consent-1'))).toBe('refused');
    expect(await handleProviderWebhook(syncServices, 'providerA', report(`signed ${randomUUID()}`))).toBe('unknown');
    expect((await run(id)).outcome).toBe('nothing');
    pass(1);
    expect(
      await handleProviderWebhook(syncServices, 'providerA', report(`signed ${bank.hookNameOf('consent-1')}`)),
    ).toBe('queued');
    expect((await run(id)).outcome).toBe('done');
    expect(bank.reads).toMatchObject([{ attended: null }]);
    await handleProviderWebhook(syncServices, 'providerA', report(`signed ${bank.hookNameOf('consent-1')}!`));
    expect(await connection(id)).toMatchObject({ status: 'needsReconnect', error: 'loginRefused' });
  });
});
