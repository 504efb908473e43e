import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderFault } from './provider.ts';
import {
  SimulatedCustomer,
  type SimulatedProvider,
  simulatedEnableBanking,
  simulatedFinapi,
  simulatedGocardless,
  simulatedPlaid,
} from './testing/simulated-providers.ts';

let simulator: BankSimulator;
const TODAY = '2026-06-15';

beforeAll(async () => {
  simulator = await startBankSimulator({ now: `${TODAY}T09:00:00Z` });
});
beforeEach(() => {
  simulator.state.faults.splice(0);
  simulator.state.reads = {};
});
afterAll(() => simulator.close());

type Provider = readonly [name: string, at: (simulator: BankSimulator) => SimulatedProvider, bank: string];
const GOCARDLESS: Provider = ['GoCardless', simulatedGocardless, 'alpenbank'];
const ENABLE_BANKING: Provider = ['Enable Banking', simulatedEnableBanking, 'alpenbank'];
const PLAID: Provider = ['Plaid', simulatedPlaid, 'prairie'];
const FINAPI: Provider = ['finAPI', simulatedFinapi, 'alpenbank'];

async function connected([, at, bank]: Provider) {
  const anna = new SimulatedCustomer(simulator, at(simulator), bank);
  return { anna, consent: await anna.connected() };
}

describe.each([GOCARDLESS, ENABLE_BANKING, PLAID])('%s', (...provider) => {
  test.each(['status400', 'status403', 'status500', 'limitReached', 'html', 'cutJson', 'maintenance'] as const)(
    'keeps the transactions if the balances fail (%s)',
    async (kind) => {
      const { anna, consent } = await connected(provider);
      const operation = provider[0] === 'Plaid' ? 'accounts' : 'balances';
      simulator.arrange({ kind, operation });
      const delivery = await anna.read(consent);
      expect(delivery).toMatchObject({ coversDays: true, bookedBalance: null, openingBasis: null });
      expect(delivery.lines.length).toBeGreaterThan(0);
    },
  );

  test('derives the opening balance from an available one if no other is stated', async () => {
    const { anna, consent } = await connected(provider);
    const { bookedBalance } = await anna.read(consent);
    simulator.arrange({ kind: 'onlyAvailable' });
    const { openingBasis, ...delivery } = await anna.read(consent);
    expect(openingBasis).toMatchObject({ isProvisional: true });
    // In the simulated Plaid API, the available balance does not include pending amounts.
    if (provider[0] !== 'Plaid') expect(openingBasis?.amount).toBe(bookedBalance?.amount);
    expect(delivery.bookedBalance).toBeNull();
  });
});

describe.each([GOCARDLESS, ENABLE_BANKING, PLAID, FINAPI])('%s', (...provider) => {
  test.each(['undated', 'unofficialCurrency'] as const)(
    'sets one record aside and reads the others: %s',
    async (kind) => {
      const { anna, consent } = await connected(provider);
      const whole = await anna.read(consent);
      simulator.arrange({ kind, operation: 'transactions', page: 1 });
      const delivery = await anna.read(consent);
      expect(delivery).toMatchObject({ isComplete: false, coversDays: true });
      expect(delivery.setAside).toHaveLength(1);
      expect(delivery.setAside[0]?.raw).toMatch(/^\{/);
      expect(delivery.lines).toHaveLength(whole.lines.length - 1);
      // A second read returns the same record with the same key.
      expect((await anna.read(consent)).setAside.map(({ key }) => key)).toEqual(
        delivery.setAside.map(({ key }) => key),
      );
      simulator.state.faults.splice(0);
      expect(await anna.read(consent)).toMatchObject({ isComplete: true, setAside: [] });
    },
  );

  test('treats words such as NOTPROVIDED as no counterparty', async () => {
    const { anna, consent } = await connected(provider);
    simulator.arrange({ kind: 'placeholderParties', operation: 'transactions' });
    const { lines } = await anna.read(consent);
    expect(lines.filter(({ fromTo }) => /^(null|not ?provided)$/i.test(fromTo ?? ''))).toEqual([]);
  });

  test('reads lists that are null instead of empty', async () => {
    const { anna, consent } = await connected(provider);
    simulator.arrange({ kind: 'nullLists', operation: 'transactions' });
    if (provider[0] !== 'finAPI') expect((await anna.read(consent)).coversDays).toBe(true);
  });
});

describe.each([GOCARDLESS, ENABLE_BANKING])('%s', (...provider) => {
  test('ignores balances that include a credit limit', async () => {
    const { anna, consent } = await connected(provider);
    simulator.arrange({ kind: 'creditLimitIncluded', operation: 'balances' });
    const { openingBasis } = await anna.read(consent);
    expect(openingBasis?.isProvisional).toBe(true);
  });

  test('continues if no balance is stated', async () => {
    const { anna, consent } = await connected(provider);
    simulator.arrange({ kind: 'noBalances', operation: 'balances' });
    expect(await anna.read(consent)).toMatchObject({ isComplete: true, bookedBalance: null, openingBasis: null });
  });
});

test.each([89, 60, 30, 7])('Enable Banking is asked for %i days if the bank gives no more', async (days) => {
  const { anna, consent } = await connected(ENABLE_BANKING);
  simulator.arrange({ kind: 'shortHistory', operation: 'transactions', days });
  expect(await anna.read(consent)).toMatchObject({ from: addDays(TODAY, -days), coversDays: true });
  simulator.state.reads = {};
  const from = addDays(TODAY, -14);
  expect(await anna.read(consent, { from })).toMatchObject({ from: days === 7 ? addDays(TODAY, -7) : from });
});

test('Enable Banking fails if the bank gives not even a week', async () => {
  const { anna, consent } = await connected(ENABLE_BANKING);
  simulator.arrange({ kind: 'shortHistory', operation: 'transactions', days: 3 });
  await expect(anna.read(consent)).rejects.toMatchObject({ kind: 'refused' });
});

test('Plaid is read from the start if the stored cursor is invalid', async () => {
  const { anna, consent } = await connected(PLAID);
  const first = await anna.read(consent);
  simulator.arrange({ kind: 'lostCursor', operation: 'transactions' });
  const again = await anna.read(consent, { cursor: first.cursor });
  expect(again).toMatchObject({ isComplete: true, coversDays: true });
  expect(again.lines).toHaveLength(first.lines.length);
  simulator.state.faults.splice(0);
  const unknown = await anna.read(consent, { cursor: 'nonsense' });
  expect(unknown.lines).toHaveLength(first.lines.length);
});

test('GoCardless states in a text how long its limit lasts', async () => {
  const { anna, consent } = await connected(GOCARDLESS);
  simulator.arrange({ kind: 'limitReached', operation: 'transactions' });
  const fault = await anna.read(consent).catch((error: unknown) => error);
  if (!(fault instanceof ProviderFault)) throw new Error('no fault');
  expect(fault.retryTime?.getTime()).toBe(simulator.world.now() + 43_200_000);
});

test('GoCardless may send remittance texts as objects', async () => {
  const { anna, consent } = await connected(GOCARDLESS);
  const texts = async () => (await anna.read(consent)).lines.map(({ description }) => description).toSorted();
  const usual = await texts();
  simulator.arrange({ kind: 'structuredRemittance', operation: 'transactions' });
  expect(await texts()).toEqual(usual);
});
