import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountDelivery, type FaultKind, ProviderFault } from './provider.ts';
import {
  SimulatedCustomer,
  type SimulatedProvider,
  simulatedEnableBanking,
  simulatedFinapi,
  simulatedGocardless,
  simulatedPlaid,
} from './testing/simulated-providers.ts';

let simulator: BankSimulator;
// Creating RSA keys is slow, so all simulators of this file share the keys of the first.
let keys: BankSimulator['state']['keys'] | undefined;

beforeEach(async () => {
  simulator = await startBankSimulator({ now: '2026-06-15T10:00:00Z', keys });
  keys = simulator.state.keys;
});
afterEach(() => simulator.close());

const amount = (minor: number) =>
  sumDecimalTexts([`${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${cents(minor)}`]);
const cents = (minor: number) => String(Math.abs(minor) % 100).padStart(2, '0');
const sorted = (lines: readonly string[]) => lines.toSorted();
const bookedOf = ({ lines }: AccountDelivery) => lines.filter(({ pending }) => !pending);
const pendingOf = ({ lines }: AccountDelivery) => lines.filter(({ pending }) => pending);

async function faultOf(read: Promise<unknown>): Promise<ProviderFault> {
  const error = await read.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderFault);
  return error as ProviderFault;
}

/** GoCardless and Enable Banking read from the bank each time; finAPI and Plaid keep a copy of its data. */
const PROVIDERS: readonly (readonly [string, (simulator: BankSimulator) => SimulatedProvider])[] = [
  ['GoCardless', simulatedGocardless],
  ['Enable Banking', simulatedEnableBanking],
  ['finAPI', simulatedFinapi],
  ['Plaid', simulatedPlaid],
];

describe.each(PROVIDERS)('%s', (_name, simulatedAt) => {
  const customer = (bank?: string) => new SimulatedCustomer(simulator, simulatedAt(simulator), bank);

  test('lists the banks of a country', async () => {
    const { provider, call, simulated } = customer();
    const banks = await provider.institutions('DE', call);
    const alpenbank = banks.find(({ id }) => id === simulated.institutionId('alpenbank'));
    expect(alpenbank).toMatchObject({ name: 'Alpenbank', countryCode: 'DE' });
    expect(banks.every(({ countryCode }) => countryCode === 'DE')).toBe(true);
    expect(banks.map(({ name }) => name)).not.toContain('Thames Bank');
    expect(await provider.institutions('CY', call)).toEqual([]);
  });

  test('connects the accounts that the person chooses, until the consent ends', async () => {
    const anna = customer();
    const { accounts, expireTime } = await anna.connected(['current', 'savings']);
    const { iban, mask } = simulator.world.account('alpenbank/anna/current');
    expect(accounts).toHaveLength(2);
    const current = accounts.find(
      (account) => account.iban === iban || (account.mask !== null && mask.endsWith(account.mask)),
    );
    expect(current).toMatchObject({ type: 'bank', currency: 'EUR' });
    expect(new Set(accounts.map(({ identification }) => identification)).size).toBe(2);
    if (expireTime === null) return;
    const days = (Date.parse(expireTime) - simulator.world.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThanOrEqual(180);
  });

  test('reads the whole history, and the booked balance', async () => {
    const anna = customer();
    const delivery = await anna.read(await anna.connected());
    const { booked, pending } = anna.truth();
    expect(delivery).toMatchObject({ isComplete: true, coversDays: true, until: '2026-06-15' });
    const stated = bookedOf(delivery).map((line) => `${line.date} ${line.amount} ${line.currency}`);
    const earliest = delivery.from;
    const true_ = booked.filter(({ day }) => day >= earliest).map(({ day, minor }) => `${day} ${amount(minor)} EUR`);
    expect(booked.length).toBeGreaterThan(100);
    expect(sorted(stated)).toEqual(sorted(true_));
    expect(pendingOf(delivery)).toHaveLength(pending.length);
    const balance = simulator.world.balance('alpenbank/anna/current');
    expect(delivery.bookedBalance).toMatchObject({ amount: amount(balance), currency: 'EUR' });
    const ids = bookedOf(delivery).flatMap(({ stableId }) => stableId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('reads a few days, and gives the same transactions the same ids', async () => {
    const anna = customer();
    const consent = await anna.connected();
    const whole = await anna.read(consent);
    simulator.world.advance({ days: 3 });
    const later = await anna.read(consent, { from: '2026-06-01' });
    expect(later.from).toBe('2026-06-01');
    if (anna.simulated.isDirect) expect(later.lines.every(({ date }) => date >= '2026-06-01')).toBe(true);
    const before = bookedOf(whole).filter(({ date }) => date >= '2026-06-01' && date < '2026-06-13');
    expect(before.length).toBeGreaterThan(0);
    for (const line of before) expect(later.lines).toContainEqual(line);
  });

  test('delivers pending transactions, and later their booked versions', async () => {
    const anna = customer();
    const key = 'alpenbank/anna/savings';
    simulator.world.emptyAccount(key, 10_000);
    const consent = await anna.connected(['savings']);
    const coffee = { counterpart: 'Corner Bakery', text: 'Coffee', minor: -480, pending: true };
    const { truthId } = simulator.world.book(key, coffee);
    simulator.world.advance({ ms: 10 * 60_000 });
    const first = await anna.read(consent, { from: '2026-06-01' });
    expect(first.lines).toMatchObject([{ pending: true, amount: '-4.8', balanceAfter: null }]);
    expect(first.bookedBalance).toMatchObject({ amount: '100' });
    simulator.world.advance({ days: 1 });
    simulator.world.post(truthId);
    const second = await anna.read(consent, { from: '2026-06-01' });
    expect(second.lines).toMatchObject([{ pending: false, amount: '-4.8', date: '2026-06-16' }]);
    expect(second.bookedBalance).toMatchObject({ amount: '95.2' });
  });

  test('reports that the person cancelled', async () => {
    const anna = customer();
    const { answer, secrets } = await anna.decided({ approved: false });
    expect(answer['state']).toBe(anna.state);
    expect((await faultOf(anna.provider.finish(secrets, answer, anna.call))).kind).toBe('brokenOff');
  });

  test('returns the state with which the person left', async () => {
    const anna = customer();
    const { answer } = await anna.decided();
    expect(answer['state']).toBe(anna.state);
  });

  test('reconnects and identifies the accounts', async () => {
    const anna = customer('stadtsparkasse');
    const first = await anna.connected(['current', 'savings']);
    const second = await anna.connected(['current', 'savings'], first);
    const identified = (accounts: typeof first.accounts) => sorted(accounts.map((one) => one.identification ?? ''));
    expect(identified(second.accounts)).toEqual(identified(first.accounts));
    expect((await anna.read(second)).lines.length).toBeGreaterThan(100);
  });

  test('returns nothing after the consent is ended by either side', async () => {
    const anna = customer();
    const consent = await anna.connected();
    await anna.provider.end(consent.secrets, anna.call);
    expect(['consentEnded', 'refused']).toContain((await faultOf(anna.read(consent))).kind);
    // Ending is idempotent, and works for an unknown consent.
    await anna.provider.end(consent.secrets, anna.call);
    await anna.provider.end({}, anna.call);
  });

  test('reports an expired consent', async () => {
    const anna = customer();
    const consent = await anna.connected();
    const kind = anna.simulated.isDirect ? 'consentEnded' : 'loginRefused';
    simulator.world.advance({ days: 181 });
    // Plaid's consents do not expire in the United States.
    if (consent.expireTime === null) expect((await anna.read(consent)).lines.length).toBeGreaterThan(100);
    else expect((await faultOf(anna.read(consent))).kind).toBe(kind);
  });

  test.each<[string, FaultKind]>([
    ['cutJson', 'unreadable'],
    ['html', 'unreadable'],
    ['status500', 'unavailable'],
    ['status502', 'unavailable'],
    ['reset', 'unavailable'],
    ['maintenance', 'unavailable'],
    ['limitReached', 'limitReached'],
    ['consentEnded', 'consentEnded'],
    ['loginRequired', 'loginRefused'],
  ])('fails completely if the response is %s, without revealing secrets', async (kind, expected) => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.world.advance({ ms: 10 * 60_000 });
    const isOnTheWay = ['cutJson', 'html', 'status500', 'status502', 'reset'].includes(kind);
    const operation = isOnTheWay ? 'transactions' : anna.simulated.bankOperation;
    simulator.arrange({ kind: kind as 'reset', operation });
    const thrown = await faultOf(anna.read(consent));
    // A fault that only the person can fix may be reported as `loginRefused` or as `consentEnded`.
    const isHers = ['consentEnded', 'loginRequired'].includes(kind);
    // finAPI reports a bank's limit only as a failed update.
    const others = operation === 'task' ? [expected, 'unavailable'] : [expected];
    expect(isHers ? ['loginRefused', 'consentEnded'] : others).toContain(thrown.kind);
    const told = JSON.stringify([thrown.message, String(thrown.stack), thrown.cause, { ...thrown }]);
    const uids = consent.accounts.map(({ id }) => id);
    for (const secret of [...anna.simulated.secrets, ...uids, ...secretsIn(consent.secrets)]) {
      expect(told).not.toContain(secret);
    }
  });

  test('stops when aborted', async () => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.arrange({ kind: 'hang', operation: 'transactions' });
    const controller = new AbortController();
    const call = { ...anna.call, signal: controller.signal };
    const asked = { secrets: consent.secrets, account: consent.accounts[0]!, from: null, until: '2026-06-15' };
    const read = faultOf(anna.provider.read({ ...asked, cursor: null, attended: null }, call));
    controller.abort();
    expect((await read).kind).toBe('unavailable');
  });

  test('ignores ids shared by several transactions', async () => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.arrange({ kind: 'sharedReferences', operation: 'transactions' });
    const { lines } = await anna.read(consent, { from: '2026-05-01' });
    const ids = lines.flatMap(({ stableId }) => stableId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(PROVIDERS.slice(0, 2))('%s, which reads from the bank each time,', (_name, simulatedAt) => {
  const customer = (bank?: string) => new SimulatedCustomer(simulator, simulatedAt(simulator), bank);

  test('reads without the person up to the bank’s limit, and then reports when to retry', async () => {
    const anna = customer();
    const consent = await anna.connected();
    const unattended = () => anna.read(consent, { from: '2026-06-10', attended: null });
    for (let read = 0; read < 4; read++) expect((await unattended()).bookedBalance).not.toBeNull();
    const fault = await faultOf(unattended());
    expect(fault.kind).toBe('limitReached');
    if (fault.retryTime !== null) expect(fault.retryTime.getTime()).toBeGreaterThan(simulator.world.now());
    simulator.world.advance({ days: 1, ms: 1000 });
    expect((await unattended()).isComplete).toBe(true);
  });

  test.each(['reset', 'status502'] as const)(
    'asks once, whatever the result (%s), because the bank has counted it',
    async (kind) => {
      const anna = customer();
      const consent = await anna.connected();
      simulator.resetCounters();
      simulator.arrange({ kind, operation: 'transactions', times: 1 });
      expect((await faultOf(anna.read(consent))).kind).toBe('unavailable');
      const asked = Object.entries(simulator.state.counters.byOperation).filter(([name]) =>
        name.endsWith('transactions'),
      );
      expect(asked.map(([, count]) => count)).toEqual([1]);
      expect((await anna.read(consent)).isComplete).toBe(true);
    },
  );

  test('continues without the balance if only that fails', async () => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.arrange({ kind: 'limitReached', operation: 'balances' });
    const delivery = await anna.read(consent);
    expect(delivery).toMatchObject({ isComplete: true, bookedBalance: null });
    expect(delivery.lines.length).toBeGreaterThan(100);
  });

  test('reads the bank’s data in any currency', async () => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.arrange({ kind: 'wrongCurrency', operation: 'transactions' });
    const { lines } = await anna.read(consent, { from: addDays('2026-06-15', -20) });
    expect(new Set(lines.map(({ currency }) => currency))).toEqual(new Set(['USD']));
  });
});

/** The texts that are long enough to be secret. */
function secretsIn(secrets: object): string[] {
  return Object.values(secrets).filter((value) => typeof value === 'string' && value.length > 8);
}

describe('finAPI', () => {
  const customer = (bank?: string) => new SimulatedCustomer(simulator, simulatedFinapi(simulator), bank);

  test('has one user per person, and a separate web form for each consent', async () => {
    const anna = customer();
    const [first, second] = [await anna.connected(), await customer('hansebank').connected()];
    expect(second.secrets['userId']).toBe(first.secrets['userId']);
    expect(second.secrets['bankConnectionId']).not.toBe(first.secrets['bankConnectionId']);
    expect(first.accounts[0]?.stored).toMatchObject({
      ...{ id: Number(first.accounts[0]?.id), institution: { id: 280_001, name: 'Alpenbank', logoStored: false } },
      createdUserId: '0190f0aa-0000-7000-8000-000000000001',
    });
  });

  test('updates all accounts of a connection at once, and not again within minutes', async () => {
    const anna = customer();
    const consent = await anna.connected(['current', 'savings']);
    simulator.world.advance({ days: 1 });
    simulator.resetCounters();
    for (const account of consent.accounts) await anna.read(consent, { from: '2026-06-01' }, account);
    expect(simulator.state.counters.byOperation['finapi.update']).toBe(1);
  });

  test('reports a history with a missing page as incomplete', async () => {
    const anna = customer();
    const consent = await anna.connected();
    simulator.arrange({ kind: 'pageMissing', operation: 'transactions', page: 1 });
    expect(await anna.read(consent)).toMatchObject({ isComplete: false, coversDays: false });
  });

  test('returns the positions of a depot', async () => {
    const anna = customer();
    const consent = await anna.connected(['depot']);
    expect(consent.accounts).toMatchObject([{ type: 'securities' }]);
    const { positions, bookedBalance } = await anna.read(consent);
    expect(positions?.length).toBeGreaterThan(0);
    expect(bookedBalance).toBeNull();
  });
});

describe('Plaid', () => {
  const customer = (bank = 'prairie') => new SimulatedCustomer(simulator, simulatedPlaid(simulator), bank);

  test('returns changes since the last read, and links booked transactions to pending ones', async () => {
    const anna = customer();
    const key = 'prairie/anna/savings';
    simulator.world.emptyAccount(key, 10_000);
    const consent = await anna.connected(['savings']);
    const first = await anna.read(consent);
    expect(first).toMatchObject({ lines: [], isComplete: true, coversDays: true });
    const coffee = { counterpart: 'Corner Bakery', text: 'Coffee', minor: -480, pending: true };
    const { truthId } = simulator.world.book(key, coffee);
    const second = await anna.read(consent, { cursor: first.cursor });
    expect(second).toMatchObject({ isComplete: false, coversDays: true, lines: [{ pending: true, amount: '-4.8' }] });
    simulator.world.advance({ days: 1 });
    simulator.world.post(truthId);
    const third = await anna.read(consent, { cursor: second.cursor });
    expect(third.lines).toMatchObject([{ pending: false, pendingId: second.lines[0]?.stableId, amount: '-4.8' }]);
    expect(third.removedIds).toEqual([]);
    expect((await anna.read(consent, { cursor: third.cursor })).lines).toEqual([]);
  });

  test('reports a pending transaction that is never booked as removed', async () => {
    const anna = customer();
    const key = 'prairie/anna/savings';
    simulator.world.emptyAccount(key, 10_000);
    const consent = await anna.connected(['savings']);
    const hotel = { counterpart: 'Hotel', text: 'Deposit', minor: -20_000, pending: true };
    const { truthId } = simulator.world.book(key, hotel);
    const first = await anna.read(consent);
    simulator.world.advance({ days: 1 });
    simulator.world.drop(truthId);
    const second = await anna.read(consent, { cursor: first.cursor });
    expect(second.removedIds).toEqual([first.lines[0]?.stableId]);
  });

  test('restarts if its list changes during a read', async () => {
    const anna = customer();
    const consent = await anna.connected();
    const whole = await anna.read(consent);
    simulator.arrange({ kind: 'mutated', operation: 'transactions', times: 2, skip: 1 });
    expect((await anna.read(consent)).lines).toEqual(whole.lines);
  });

  test('returns trades and positions of a depot, and its other cash', async () => {
    const anna = customer();
    const consent = await anna.connected(['depot']);
    expect(consent.accounts).toMatchObject([{ type: 'securities', stored: { type: 'investment' } }]);
    const { trades, positions, isComplete } = await anna.read(consent);
    const { trades: true_ } = simulator.world.account('prairie/anna/depot');
    expect(isComplete).toBe(true);
    const stated = trades.map((trade) => `${trade.date} ${trade.type} ${trade.isin} ${trade.amount}`);
    const first = addDays('2026-06-15', -730);
    const wanted = true_.filter(({ day }) => day >= first && day <= '2026-06-15');
    expect(wanted.length).toBeGreaterThan(5);
    expect(sorted(stated)).toEqual(
      sorted(wanted.map(({ day, kind, isin, minor }) => `${day} ${kind} ${isin} ${amount(minor)}`)),
    );
    expect(positions?.length).toBeGreaterThan(0);
  });

  test('rejects another bank than the requested one, and ends its consent', async () => {
    const anna = customer();
    const { answer, secrets } = await anna.decided({ bankId: 'bayside' });
    expect((await faultOf(anna.provider.finish(secrets, answer, anna.call))).kind).toBe('brokenOff');
    expect(simulator.state.counters.byOperation['plaid.end']).toBe(1);
  });

  test('reconnects the existing item, and keeps its accounts', async () => {
    const anna = customer();
    const first = await anna.connected();
    const again = await anna.connected(['current'], first);
    expect(again.secrets['itemId']).toBe(first.secrets['itemId']);
    expect(again.accounts.map(({ id }) => id)).toEqual(first.accounts.map(({ id }) => id));
  });
});

describe('Enable Banking', () => {
  const customer = (bank?: string) => new SimulatedCustomer(simulator, simulatedEnableBanking(simulator), bank);

  test('reads repeated pages once', async () => {
    const anna = customer();
    const consent = await anna.connected();
    const whole = await anna.read(consent);
    simulator.arrange({ kind: 'pageTwice', operation: 'transactions', page: 1, times: 1 });
    expect((await anna.read(consent)).lines).toEqual(whole.lines);
  });

  test.each(['donaubank', 'seenbank', 'fjordbank', 'jurabank', 'polderbank', 'antipodes'])(
    'reads the transactions of %s, each with a date, whatever its references',
    async (bank) => {
      const anna = customer(bank);
      const delivery = await anna.read(await anna.connected());
      const { booked } = anna.truth();
      expect(delivery.isComplete).toBe(true);
      const sum = sumDecimalTexts(bookedOf(delivery).map((line) => line.amount));
      const count = bookedOf(delivery).length;
      expect(count).toBeGreaterThan(100);
      // The newest transactions, because the bank's history may not reach back to the first.
      const newest = booked.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, count);
      expect(sum).toBe(sumDecimalTexts(newest.map(({ minor }) => amount(minor))));
      expect(
        bookedOf(delivery).filter(({ stableId }) => stableId === '0' || /^\d{4}-\d\d-\d\d\.\d+$/.test(stableId ?? '')),
      ).toEqual([]);
    },
  );
});
