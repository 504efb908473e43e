import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { ApiKeyClient } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };

/** Makes the last sign-in of the person's sessions this many minutes old. */
const age = (personId: string, minutes: number) =>
  coffer().services.owner.query({
    text: `UPDATE "Session" SET "lastSignInTime" = now() - make_interval(mins => $2) WHERE "personId" = $1`,
    values: [personId, minutes],
  });

/** An owner with a second member in her wallet, and a browser in which she signed in long ago. */
async function longSignedIn() {
  const at = new TestBrowser(coffer().server.url, { from: '127.0.8.1' });
  const person = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  const other = new TestBrowser(coffer().server.url, { from: '127.0.8.1' });
  const { id: userId, email } = await other.newPerson();
  const { link } = readCallResult(
    await at.mutate('invitations.create', { walletId, email, role: 'member', permissions: [] }),
  );
  await other.mutate('invitations.accept', { token: link.split('/').at(-1) });
  await age(person.id, 11);
  return { at, person, walletId, userId };
}

/** Operations that require a recent sign-in. They are ordered so that none prevents the following operations. */
const ASKING = [
  ['apiKeys.create', { name: 'Script', scopes: ['service:read'] }],
  ['invitations.create', { email: 'eve@example.org', role: 'viewer', permissions: [] }],
  ['members.changeRole', { role: 'owner', permissions: [] }],
  ['members.remove', {}],
  ['wallets.delete', {}],
] as const;

describe('a session without proof of the password in the last ten minutes', () => {
  it('is refused operations that cannot be undone or that grant access, and nothing happens', async () => {
    const { at, walletId, userId } = await longSignedIn();
    for (const [operation, fields] of ASKING) {
      const answer = await at.mutate(operation, { walletId, userId, ...fieldsFor(operation, fields) });
      expect(describeRefusal(answer), operation).toBe('403 recentSignInRequired');
    }
    expect(
      describeProblemMismatch(await at.request('GET', `/internal/export/${walletId}`), 403, 'recentSignInRequired'),
    ).toBeNull();
    expect(describeRefusal(await at.query('account.export'))).toBe('403 recentSignInRequired');
    expect(
      readCallResult(await at.query('members.list', { walletId })).map((one: { role: string }) => one.role),
    ).toEqual(['owner', 'member']);
    expect(readCallResult(await at.query('apiKeys.list', { walletId })).items).toEqual([]);
  });

  it('may run all of them after the password, in this session only', async () => {
    const { at, person, walletId, userId } = await longSignedIn();
    const elsewhere = new TestBrowser(coffer().server.url, { from: '127.0.8.1' });
    await elsewhere.signIn(person.email, TEST_PASSWORD);
    await age(person.id, 11);
    const wrong = await at.mutate('account.confirmPassword', { password: 'wrong horse' });
    expect(describeRefusal(wrong)).toBe('403 wrongPassword');
    expect(describeRefusal(await at.mutate('wallets.delete', { walletId }))).toBe('403 recentSignInRequired');
    readCallResult(await at.mutate('account.confirmPassword', { password: TEST_PASSWORD }));
    expect(describeRefusal(await elsewhere.mutate('wallets.delete', { walletId }))).toBe('403 recentSignInRequired');
    expect((await at.request('GET', `/internal/export/${walletId}`)).status).toBe(200);
    expect((await at.query('account.export')).status).toBe(200);
    for (const [operation, fields] of ASKING) {
      const answer = await at.mutate(operation, { walletId, userId, ...fieldsFor(operation, fields) });
      expect(answer.status, `${operation}: ${answer.text}`).toBe(200);
    }
  });

  it('may run all other operations', async () => {
    const { at, walletId } = await longSignedIn();
    expect((await at.query('members.list', { walletId })).status).toBe(200);
    expect((await at.mutate('tags.create', { walletId, name: 'Holiday' })).status).toBe(200);
    expect((await at.mutate('wallets.update', { walletId, name: 'Ours' })).status).toBe(200);
  });

  it('learns nothing more about a wallet that it cannot reach, or a role that it lacks', async () => {
    const { at, person, walletId } = await longSignedIn();
    expect(describeRefusal(await at.mutate('wallets.delete', { walletId: randomUUID() }))).toBe('404 notFound');
    const database = coffer().services.database;
    await database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `UPDATE "Member" SET role = 'viewer' WHERE "walletId" = $1 AND "userId" = $2`,
        values: [walletId, person.id],
      }),
    );
    expect(describeRefusal(await at.mutate('wallets.delete', { walletId }))).toBe('403 insufficientRole');
  });

  it('may wait ten minutes, and not eleven', async () => {
    const { at, person, walletId } = await longSignedIn();
    await age(person.id, 9);
    expect((await at.query('account.export')).status).toBe(200);
    await age(person.id, 11);
    expect(describeRefusal(await at.mutate('wallets.delete', { walletId }))).toBe('403 recentSignInRequired');
  });
});

describe('an API key', () => {
  it('needs no recent sign-in: its export works', async () => {
    const { key, walletId, userId } = await coffer().wallet();
    await age(userId, 11);
    expect((await new ApiKeyClient(coffer().server.url, key).call('GET', `/wallets/${walletId}/export`)).status).toBe(
      200,
    );
  });
});

/** The input of an operation: only the operations `members.…` have a `userId`. */
function fieldsFor(operation: string, fields: object): object {
  return operation.startsWith('members.') ? fields : { ...fields, userId: undefined };
}
