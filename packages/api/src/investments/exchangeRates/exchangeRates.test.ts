import { randomUUID } from 'node:crypto';
import { Database } from '@coffer/db/database.ts';
import { deriveServiceLogin } from '@coffer/db/embedded/service-login.ts';
import { toPgQuery } from '@coffer/db/statements.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Problem } from '../../kernel/problems.ts';
import { createOwnTestDatabase } from '../../testing/own-database.ts';
import { ExchangeRates, type SourcedRate } from './exchangeRates.ts';

let own: Awaited<ReturnType<typeof createOwnTestDatabase>>;
let database: Database;
let rates: ExchangeRates;

beforeAll(async () => {
  own = await createOwnTestDatabase(inject('database'));
  database = new Database(deriveServiceLogin(own.connection), 6);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await database.query({ text: 'DELETE FROM "ExchangeRate"' });
  rates = new ExchangeRates(database);
});

const rate = (currency: string, date: string, value: string, source: 'ecb' | 'snapshot' = 'ecb'): SourcedRate => ({
  currency,
  date,
  rate: value,
  source,
});

async function on(currency: string, date: string, of = rates): Promise<string> {
  return (await of.tableOf([currency])).rateOn(currency, date).toString();
}

test('a rate of the central bank replaces one of the snapshot, never the reverse', async () => {
  await rates.store([rate('USD', '2026-11-20', '1.1', 'snapshot')]);
  expect(await on('USD', '2026-11-20')).toBe('1.1');
  expect(await rates.store([rate('USD', '2026-11-20', '1.2')])).toBe(1);
  expect(await on('USD', '2026-11-20')).toBe('1.2');
  expect(await rates.store([rate('USD', '2026-11-20', '1.3', 'snapshot')])).toBe(0);
  expect(await on('USD', '2026-11-20')).toBe('1.2');
});

test('of two sources in one batch the one with higher authority wins, in any order', async () => {
  await rates.store([rate('USD', '2026-11-20', '1.2'), rate('USD', '2026-11-20', '1.1', 'snapshot')]);
  await rates.store([rate('GBP', '2026-11-20', '0.8', 'snapshot'), rate('GBP', '2026-11-20', '0.9')]);
  expect([await on('USD', '2026-11-20'), await on('GBP', '2026-11-20')]).toEqual(['1.2', '0.9']);
});

test('storing equal rates changes nothing; a corrected rate does', async () => {
  const batch = [rate('USD', '2026-11-20', '1.2000'), rate('EUR', '2026-11-20', '1')];
  expect(await rates.store(batch)).toBe(1);
  expect(await rates.store(batch)).toBe(0);
  expect(await rates.store([rate('USD', '2026-11-20', '1.25')])).toBe(1);
  expect(await on('USD', '2026-11-20')).toBe('1.25');
});

test('two concurrent stores both succeed, in any order of their rates', async () => {
  const days = Array.from({ length: 3_000 }, (_, day) => addDays('2015-01-01', day));
  const forwards = days.flatMap((day) => [rate('USD', day, '1.1'), rate('GBP', day, '0.8')]);
  const [first, second] = await Promise.all([
    rates.store(forwards),
    new ExchangeRates(database).store(forwards.toReversed()),
  ]);
  expect(first + second).toBe(6_000);
  expect(await on('USD', '2020-01-01')).toBe('1.1');
});

test('rates stored by another process are visible at the next use', async () => {
  const other = new ExchangeRates(database);
  await rates.store([rate('USD', '2026-11-20', '1.2'), rate('GBP', '2026-11-20', '0.8')]);
  expect(await on('USD', '2026-11-20', other)).toBe('1.2');
  await rates.store([rate('USD', '2026-11-20', '1.3'), rate('GBP', '2026-11-20', '0.9')]);
  expect([await on('USD', '2026-11-20', other), await on('GBP', '2026-11-20', other)]).toEqual(['1.3', '0.9']);
});

test('a table never mixes rates of two versions', async () => {
  let value = 1;
  await rates.store([rate('USD', '2026-11-20', '1'), rate('GBP', '2026-11-20', '1')]);
  const other = new ExchangeRates(database);
  const writing = (async () => {
    for (; value < 15; value += 1) {
      await rates.store([rate('USD', '2026-11-20', String(value + 1)), rate('GBP', '2026-11-20', String(value + 1))]);
    }
  })();
  const reading = Array.from({ length: 3 }, async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const table = await other.tableOf(['USD', 'GBP']);
      expect(table.rateOn('USD', '2026-11-20').toString()).toBe(table.rateOn('GBP', '2026-11-20').toString());
    }
  });
  await Promise.all([writing, ...reading]);
  expect(await on('USD', '2026-11-20', other)).toBe('15');
});

test('an operation reads the version of the rates once, in advance on request; the next reads it again', async () => {
  await rates.store([rate('USD', '2026-11-20', '1.2')]);
  await rates.tableOf(['USD']);
  const operation = () => {
    const asked: string[] = [];
    const source: Parameters<ExchangeRates['within']>[0] = {
      walletId: randomUUID(),
      query: (statement: Parameters<typeof toPgQuery>[0]) => {
        asked.push(toPgQuery(statement).text);
        return database.query(toPgQuery(statement)) as never;
      },
    };
    return { asked, rates: rates.within(source) };
  };
  const one = operation();
  one.rates.askAhead();
  expect(one.asked).toHaveLength(1);
  expect((await one.rates.tableOf(['USD'])).rateOn('USD', '2026-11-20').toString()).toBe('1.2');
  await rates.store([rate('USD', '2026-11-20', '1.3')]);
  expect((await one.rates.tableOf(['USD'])).rateOn('USD', '2026-11-20').toString()).toBe('1.2');
  expect(one.asked).toHaveLength(1);
  const next = operation();
  expect((await next.rates.tableOf(['USD'])).rateOn('USD', '2026-11-20').toString()).toBe('1.3');
});

test('days before the first rate use the first, days between two rates the earlier, later days the last', async () => {
  await rates.store([
    rate('USD', '1999-01-04', '1.17'),
    rate('TRY', '2005-01-03', '1.83'),
    rate('TRY', '2005-01-05', '1.85'),
  ]);
  expect(await on('TRY', '1999-01-04')).toBe('1.83');
  expect(await on('TRY', '2005-01-04')).toBe('1.83');
  expect(await on('TRY', '2030-01-01')).toBe('1.85');
  expect(await on('USD', '1999-01-04')).toBe('1.17');
});

test('rejects a currency without any rate by name, until one is stored', async () => {
  const refused = (currency: string) =>
    rates.requireRate(currency, 'amountCurrency').then(
      () => null,
      (error: Problem) => error.code,
    );
  expect(await refused('ISK')).toBe('noExchangeRate');
  expect(await refused('NOPE1')).toBe('noExchangeRate');
  expect(await refused('EUR')).toBeNull();
  await rates.store([rate('ISK', '2026-11-20', '145.1')]);
  expect(await refused('ISK')).toBeNull();
});
