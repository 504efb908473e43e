import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import {
  type SimulatedProvider,
  simulatedEnableBanking,
  simulatedFinapi,
  simulatedGocardless,
  simulatedPlaid,
} from '@coffer/banking/providers/testing/simulated-providers.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { createConnectedTestWallet } from '../testing/connected-wallet.ts';

// Lists of banks are cached for all wallets of a database, so this file has its own.
const services = await openOwnTestServices();
let simulator: BankSimulator;

beforeAll(async () => {
  simulator = await startBankSimulator({ now: '2031-03-10T09:00:00Z' });
});
afterAll(async () => {
  await simulator.close();
});

const PROVIDERS: readonly (readonly [string, (simulator: BankSimulator) => SimulatedProvider])[] = [
  ['GoCardless', simulatedGocardless],
  ['finAPI', simulatedFinapi],
  ['Plaid', simulatedPlaid],
  ['Enable Banking', simulatedEnableBanking],
];

describe.each(PROVIDERS)('A wallet at %s', (name, simulatedAt) => {
  test('has the bank’s data after a first read, further reads, a renewal and the end of its consent', async () => {
    const simulated = simulatedAt(simulator);
    const institutionId = simulated.institutionId('alpenbank');
    const at = await createConnectedTestWallet(services, simulated.provider, 'DE', institutionId);
    const { walletId, owner, finish, settle, pass, connection } = at;
    pass((simulator.world.now() - at.now().getTime()) / 3_600_000);
    const login = `anna-${name}`;
    const consent = async (address: string) => {
      const page = new URL(address);
      const decision = { login, accounts: ['current'], bankId: 'alpenbank' };
      const sentTo = simulator.decide(page.origin + page.pathname, decision);
      // A web form of finAPI redirects to the address in its own URL.
      const back = new URL(page.searchParams.get('redirectUrl') ?? sentTo);
      const answer = Object.fromEntries(back.searchParams);
      return finish(answer['state'] ?? '', { answer });
    };
    const { id, address } = await at.begin();
    expect(await consent(address)).toEqual({ walletId, connectionId: id, consent: 'given' });
    const { items } = await owner().bankConnections.accounts({ walletId, id });
    const accounts = [{ accountId: items[0]!.id, newAsset: { name: 'Current' } }];
    const { assetIds } = await owner().bankConnections.mapAccounts({ walletId, id, accounts });
    expect(await settle(id)).toEqual(['done']);

    /** Expects the balance and the recent transactions to match the simulator's truth. */
    const expectTruth = async () => {
      const { transactions } = simulator.world.account(`alpenbank/${login}/current`);
      const today = at.now().toISOString().slice(0, 10);
      const dateFrom = '2031-02-20';
      const truth = transactions.filter(({ status, day }) => status === 'booked' && day >= dateFrom && day <= today);
      const search = { walletId, assetIds, dateFrom, dateTo: today, pending: false, limit: 500 };
      const booked = (await owner().transactions.search(search)).items.filter(({ source }) => source === 'sync');
      expect(booked.map(({ amountValue }) => amountValue).toSorted()).toEqual(
        truth.map(({ minor }) => sumDecimalTexts([(minor / 100).toFixed(2)])).toSorted(),
      );
      const difference = await owner().bankConnections.balanceDifference({ walletId, assetId: assetIds[0]! });
      expect(difference).toMatchObject({ difference: '0', since: null });
    };
    const daysLater = (days: number) => {
      simulator.world.advance({ days });
      pass(days * 24);
    };
    await expectTruth();
    for (let round = 0; round < 3; round += 1) {
      daysLater(2);
      expect(await settle(id)).toEqual(['done']);
      await expectTruth();
    }

    for (const open of Object.entries(simulator.state.consents))
      if (open[1].login === login) simulator.endConsent(open[0], 'loginRequired');
    daysLater(1);
    await settle(id);
    expect(await connection(id)).toMatchObject({ status: 'needsReconnect' });
    const again = await owner().bankConnections.reconnect({ walletId, id, language: 'en' });
    expect(await consent(again.address ?? '')).toEqual({ walletId, connectionId: id, consent: 'renewed' });
    expect(await settle(id)).toEqual(['done']);
    expect(await connection(id)).toMatchObject({ status: 'active', assetIds });
    await expectTruth();

    await owner().bankConnections.disconnect({ walletId, id });
    expect(await settle(id)).toEqual(['ended']);
    expect(await owner().bankConnections.delete({ walletId, id })).toEqual({ id });
    expect(simulator.state.counters.limitViolations).toBe(0);
  });
});
