import { addDays } from '@coffer/domain/dates.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AccountDelivery, type CallContext, type CompletedConsent, ProviderFault } from '../provider.ts';
import { bankProviderVariables, createBankProviders } from '../provider-configuration.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoBank } from './demo-bank.ts';

const at = (time: string): CallContext => ({ signal: new AbortController().signal, now: () => new Date(time) });
const NOW = '2026-03-04T10:00:00Z';
const begin = {
  institution: { id: 'demo-bank', name: 'Demo Bank', countryCode: 'DE' },
  ...{ state: 's+1', returnUrl: 'https://coffer.example/connect/return', hookUrl: null, personId: 'p' },
  ...{ language: 'de', former: null },
};

async function connected(
  code: object = { accounts: DEMO_ACCOUNTS },
  former: CompletedConsent | null = null,
): Promise<CompletedConsent> {
  const begun = await demoBank.begin({ ...begin, former: former?.secrets ?? null }, at(NOW));
  return demoBank.finish(begun.secrets, { state: 's+1', code: JSON.stringify(code) }, at(NOW));
}

async function read(consent: CompletedConsent, number: number, until: string, from: string | null = null, time = NOW) {
  const [account, none] = [consent.accounts[number]!, null];
  const asked = { secrets: consent.secrets, account, from, until, cursor: none, attended: none };
  return demoBank.read(asked, at(time));
}

const sum = ({ lines }: AccountDelivery) =>
  sumDecimalTexts(lines.filter(({ pending }) => !pending).map(({ amount }) => amount));

describe('The demo bank', () => {
  test('is the only bank where nothing is configured, and needs no network', async () => {
    const list = createBankProviders(z.object(bankProviderVariables).parse({}), { offline: false });
    expect(list.map(({ name }) => name)).toEqual(['providerD']);
    const banks = await list[0]!.institutions('FR', at(NOW));
    expect(banks).toEqual([expect.objectContaining({ id: 'demo-bank', name: 'Demo Bank', countryCode: 'FR' })]);
  });

  test('asks for consent on a page of the app, which gets the available choices', async () => {
    const { address } = await demoBank.begin(begin, at(NOW));
    const url = new URL(address);
    expect(url.origin + url.pathname).toBe('https://coffer.example/connect/demo-bank');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      state: 's+1',
      accounts: 'giro,savings,card',
      chosen: 'giro,savings,card',
      language: 'de',
      return: '/connect/return',
    });
  });

  test('gives only the chosen accounts, each with its history', async () => {
    const { accounts, expireTime } = await connected({ accounts: ['giro', 'card'] });
    expect(accounts).toMatchObject([
      { name: 'Current account', iban: 'DE64990099000001234567', type: 'bank', currency: 'EUR' },
      { name: 'Credit card', iban: null, mask: '4711', type: 'creditCard' },
    ]);
    // ISO 7064: after moving country and check digits to the end and replacing letters by numbers, the remainder is 1.
    expect(BigInt('990099000001234567131464') % 97n).toBe(1n);
    expect(expireTime).toBe('2026-08-31T10:00:00.000Z');
  });

  test.each(['', '{', '{"accounts":[]}', '{"accounts":["depot"]}', '{"accounts":"giro"}', 'null'])(
    'rejects the choice %j',
    async (code) => {
      const { secrets } = await demoBank.begin(begin, at(NOW));
      await expect(demoBank.finish(secrets, { code }, at(NOW))).rejects.toMatchObject({ kind: 'unreadable' });
      await expect(demoBank.finish(secrets, { error: 'access_denied', code }, at(NOW))).rejects.toMatchObject({
        kind: 'brokenOff',
      });
    },
  );

  test.each([0, 1, 2])('states balances that match its transactions (account %i)', async (number) => {
    const consent = await connected();
    let former: AccountDelivery | null = null;
    for (let day = '2026-03-04'; day < '2026-04-10'; day = addDays(day, 5)) {
      const delivery = await read(consent, number, day, null, '2026-03-05T10:00:00Z');
      expect(delivery).toMatchObject({ isComplete: true, coversDays: true, until: day });
      expect(delivery.bookedBalance).toMatchObject({ currency: 'EUR', date: day });
      const last = delivery.lines.findLast(({ pending }) => !pending);
      expect(delivery.bookedBalance?.amount).toBe(last?.balanceAfter);
      if (former !== null) {
        const booked = sumDecimalTexts([sum(delivery), `-${sum(former)}`.replace('--', '')]);
        expect(delivery.bookedBalance?.amount).toBe(sumDecimalTexts([former.bookedBalance!.amount, booked]));
      }
      former = delivery;
    }
  });

  test('has pending transactions each day, which are booked two days later as other records', async () => {
    const consent = await connected();
    const today = await read(consent, 0, '2026-03-20');
    const pending = today.lines.filter(({ pending, date }) => pending && date === '2026-03-20');
    expect(pending.length).toBeGreaterThan(0);
    const later = await read(consent, 0, '2026-03-22', '2026-03-10');
    expect(later.lines.every(({ date }) => date >= '2026-03-10')).toBe(true);
    for (const { amount, fromTo, description } of pending) {
      expect(description).toMatch(/\(reserved\)$/);
      expect(later.lines).toContainEqual(
        expect.objectContaining({ amount, fromTo, pending: false, date: '2026-03-22', stableId: expect.any(String) }),
      );
    }
  });

  test('books a first purchase a minute after the first consent', async () => {
    const consent = await connected();
    const cake = async (time: string) =>
      (await read(consent, 0, '2026-03-04', null, time)).lines.filter(({ description }) => /^Cake/.test(description!));
    expect(await cake('2026-03-04T10:00:59Z')).toMatchObject([{ pending: true, date: '2026-03-04', amount: '-4.8' }]);
    expect(await cake('2026-03-04T10:01:00Z')).toMatchObject([{ pending: false, date: '2026-03-04', amount: '-4.8' }]);
  });

  test('returns the same data each time', async () => {
    const consent = await connected();
    expect(await read(consent, 1, '2026-03-05')).toEqual(await read(consent, 1, '2026-03-05'));
    const ids = (await read(consent, 0, '2026-03-05')).lines.flatMap(({ stableId }) => stableId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(300);
  });

  test('identifies its accounts in another consent by their identification and not by their ids', async () => {
    const first = await connected();
    const second = await connected({ accounts: DEMO_ACCOUNTS }, first);
    expect(second.accounts.map(({ identification }) => identification)).toEqual(
      first.accounts.map(({ identification }) => identification),
    );
    expect(second.accounts[0]!.id).not.toBe(first.accounts[0]!.id);
    const [before, after] = [await read(first, 0, '2026-03-05'), await read(second, 0, '2026-03-05')];
    expect(after.lines).toEqual(before.lines);
    const old = { ...second, accounts: first.accounts };
    await expect(read(old, 0, '2026-03-05')).rejects.toMatchObject({ kind: 'refused' });
  });

  test('lets a consent expire after a minute if the person chooses so', async () => {
    const consent = await connected({ accounts: ['giro'], endsSoon: true });
    expect(consent.expireTime).toBe('2026-03-04T10:01:00.000Z');
    expect((await read(consent, 0, '2026-03-04')).lines.length).toBeGreaterThan(300);
    const late = read(consent, 0, '2026-03-04', null, '2026-03-04T10:01:00Z');
    await expect(late).rejects.toThrow(ProviderFault);
    await expect(late).rejects.toMatchObject({ kind: 'consentEnded' });
  });
});
