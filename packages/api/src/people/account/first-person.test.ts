import { migrate } from '@coffer/db/migrate.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { callerFor, openTestDatabase } from '../../testing/wallet.ts';

/** A database without accounts. */
const connection = { ...inject('database'), database: `coffer_empty_${process.pid}` };
let services: ReturnType<typeof openTestDatabase>;

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client(inject('database'));
  await owner.connect();
  await owner.query(text);
  await owner.end();
}

beforeAll(async () => {
  await asOwner(`CREATE DATABASE ${connection.database}`);
  await migrate(connection);
  services = openTestDatabase(connection);
});
afterAll(async () => {
  await services.database.close();
  await asOwner(`DROP DATABASE ${connection.database} WITH (FORCE)`);
});

test('of several concurrent first sign-ups one succeeds, even if sign-up is closed', async () => {
  const anybody = () => callerFor(services, null, { signUpOpen: false });
  expect(await anybody().account.state()).toEqual({
    person: null,
    firstRun: true,
    signUpOpen: true,
    providerName: null,
    sendsMail: false,
  });
  const all = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      anybody()
        .account.signUp({ email: `${name}@example.org`, name, password: 'correct horse', locale: 'en' })
        .then(
          () => 'made',
          (error: unknown) => refusalOf(Promise.reject(error)),
        ),
    ),
  );
  expect(all.sort()).toEqual(['made', 'signUpClosed', 'signUpClosed', 'signUpClosed', 'signUpClosed']);
  expect(await anybody().account.state()).toEqual({
    person: null,
    firstRun: false,
    signUpOpen: false,
    providerName: null,
    sendsMail: false,
  });
});
