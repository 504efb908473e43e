import { randomUUID } from 'node:crypto';
import type { BankProvider } from '@coffer/banking/providers/provider.ts';
import { type ContextOverrides, createTestWallet, type openTestDatabase } from '../../testing/create-test-wallet.ts';
import { type ConsentCallback, finishConsent } from '../connections/finish-consent.ts';
import { type ConnectionOutcome, runConnectionWork } from '../sync/run-connection.ts';
import type { SyncDependencies } from '../sync/sync-dependencies.ts';

type Services = ReturnType<typeof openTestDatabase>;

/**
 * Creates a test wallet for connections to this provider, with a clock that the test can move. By default the clock
 * starts in 2031, when workers of other tests have no due work.
 */
export async function createConnectedTestWallet(
  services: Services,
  provider: BankProvider,
  countryCode = 'DE',
  institutionId = 'BANK_0',
  begins = '2031-03-10T09:00:00.000Z',
) {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  let time = Date.parse(begins);
  const now = () => new Date(time);
  const bankProviders = { list: async () => [provider] };
  const overrides = (): ContextOverrides => ({ bankProviders, now: now() });
  const syncServices: SyncDependencies = { ...services, bankProviders, now, random: () => 0.5 };
  const owner = () => wallet.asOwner(overrides());
  const finish = (state: string, over: Partial<ConsentCallback> = {}) =>
    finishConsent(syncServices, {
      ...{ state, answer: { state }, session: { id: wallet.sessionId, personId: userId } },
      ...{ requestId: randomUUID(), from: { address: '192.0.2.7', userAgent: 'Test' }, ...over },
    });
  const run = (connectionId: string, over: Partial<SyncDependencies> = {}, signal = new AbortController().signal) =>
    runConnectionWork({ ...syncServices, ...over }, { walletId, connectionId }, signal);
  const begin = async () => {
    const bank = { type: provider.name, countryCode, institutionId, language: 'en' as const };
    const { id, address } = await owner().bankConnections.connect({ walletId, ...bank });
    return { id, address: address ?? '', state: new URL(address ?? '').searchParams.get('state') ?? '' };
  };
  return {
    ...{ ...wallet, owner, overrides, now, syncServices, finish, run, begin },
    /** Moves the clock forward by hours. */
    pass: (hours: number) => {
      time += hours * 3_600_000;
    },
    /** Connects a bank and creates an asset for each of its accounts. */
    connect: async () => {
      const { id, state } = await begin();
      await finish(state);
      const { items } = await owner().bankConnections.accounts({ walletId, id });
      const accounts = items.map((account) => ({
        accountId: account.id,
        newAsset: { name: account.name ?? 'Account' },
      }));
      const connection = await owner().bankConnections.mapAccounts({ walletId, id, accounts });
      return { id, assetIds: connection.assetIds, accounts: items };
    },
    /** Runs syncs of the connection until none is due, at most ten. */
    settle: async (connectionId: string): Promise<ConnectionOutcome['outcome'][]> => {
      const outcomes: ConnectionOutcome['outcome'][] = [];
      for (let at = 0; at < 10; at += 1) {
        const { outcome } = await run(connectionId);
        if (outcome === 'nothing') break;
        outcomes.push(outcome);
      }
      return outcomes;
    },
    connection: (id: string) => owner().bankConnections.get({ walletId, id }),
    transactions: async () => (await owner().transactions.list({ walletId, limit: 500 })).items,
  };
}
