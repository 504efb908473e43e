import { randomUUID } from 'node:crypto';
import { addTestMember } from '@coffer/api/testing/create-test-wallet.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptsEveryOperation,
  ContractTestRun,
  describeProblemMismatch,
  type Operation,
} from '../contract/contract-test-run.ts';
import type { ApiResponse } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { OPERATION_NEEDS, type OperationNeed } from './operation-needs.ts';
import { callWithToken, TestApp } from './test-app.ts';

const coffer = startCoffer();
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer(), 'app');
});

type Expected = 'done' | 'insufficientScope' | 'insufficientRole' | 'exportNotAllowed' | 'notForApps' | 'notFound';
type Role = 'viewer' | 'member' | 'admin';

type NeverDone = 'export' | 'readWebhook' | 'writeWebhook' | 'ownRequest' | 'readNotification' | 'undo';
const NEVER: Readonly<Record<NeverDone, Expected>> = {
  ...{ export: 'exportNotAllowed', readWebhook: 'notForApps', writeWebhook: 'notForApps' },
  ...{ ownRequest: 'notFound', readNotification: 'notFound', undo: 'insufficientRole' },
};

const ADMIN = { admin: 'done', deleteComment: 'done', request: 'done' } as const;
const NO_ADMIN = { admin: 'insufficientRole', deleteComment: 'insufficientRole', request: 'insufficientRole' } as const;

/** The expected answer for each kind of grant and each kind of operation. The records belong to another person. */
const GRANTS: Readonly<Record<string, Readonly<Record<OperationNeed, Expected>>>> = {
  'an admin’s grant': { ...NEVER, list: 'done', read: 'done', write: 'done', ...ADMIN },
  'a member’s grant': {
    ...{ ...NEVER, list: 'done', read: 'done', write: 'done' },
    ...NO_ADMIN,
  },
  'a viewer’s grant': {
    ...{ ...NEVER, list: 'done', read: 'done', write: 'insufficientRole' },
    ...NO_ADMIN,
  },
  'a grant that may only read': {
    ...{ ...NEVER, list: 'done', read: 'done', write: 'insufficientScope', readNotification: 'insufficientScope' },
    ...{ deleteComment: 'insufficientScope', request: 'insufficientScope', undo: 'insufficientScope' },
    ...{ admin: 'insufficientScope', writeWebhook: 'insufficientScope' },
  },
  'a grant for this wallet alone': {
    ...{ ...NEVER, list: 'done', read: 'done', write: 'done' },
    ...ADMIN,
  },
  'a grant for another wallet': {
    ...{ ...NEVER, list: 'done', read: 'notFound', write: 'notFound', export: 'notFound' },
    ...{ deleteComment: 'notFound', request: 'notFound', undo: 'notFound', admin: 'notFound' },
    ...{ readWebhook: 'notFound', writeWebhook: 'notFound' },
  },
};

/**
 * Creates a person with a wallet, and with the role of this grant in the tested wallet. Returns the token of an app
 * that this person authorised.
 */
async function grantOf(name: string) {
  const role: Role = name.includes('viewer') ? 'viewer' : name.includes('member') ? 'member' : 'admin';
  const { walletId } = walk.own.at;
  const browser = new TestBrowser(coffer().server.url, { from: '127.0.8.9' });
  const { id } = await browser.newPerson();
  const own = readCallResult(await browser.mutate('wallets.create', { name: 'Own', currency: 'EUR', timeZone: 'UTC' }));
  await addTestMember(coffer().services, walletId, id, role);
  const scopes = name.includes('only read') ? ['service:read'] : ['service:read', 'service:write'];
  const walletIds = name.includes('this wallet') ? [walletId] : name.includes('another') ? [own.id] : null;
  const app = await TestApp.register(coffer().server.url);
  const { access_token: token } = await app.connect(browser, {}, { scopes, walletIds });
  return { token: String(token), reaches: walletIds ?? [walletId, own.id] };
}

function faultOf(answer: ApiResponse, expected: Expected): string | null {
  const { status, text, headers } = answer;
  if (expected === 'done') return status === 200 ? null : `${status} ${text.slice(0, 300)}`;
  const challenge = headers['www-authenticate'] ?? '';
  if (expected === 'insufficientScope' && !challenge.includes('scope="service:read service:write"'))
    return `the challenge is ${challenge}`;
  return describeProblemMismatch(answer, expected === 'notFound' ? 404 : 403, expected);
}

describe('every operation', () => {
  it('has its row', () => {
    expect(Object.keys(OPERATION_NEEDS).toSorted()).toEqual(walk.operations.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(GRANTS))('answers %s as its need requires', { timeout: 120_000 }, async (name, answers) => {
    const { token, reaches } = await grantOf(name);
    const failures = await walk.row(acceptsEveryOperation, async (operation: Operation) => {
      const expected = answers[OPERATION_NEEDS[operation.name] ?? 'read'];
      // A refused call needs no new request.
      const example = await (expected === 'done' ? walk.fresh(operation) : walk.example(operation));
      return faultOf(await walk.send(operation, example, { key: token }), expected);
    });
    expect(failures).toEqual([]);
    const { body } = await callWithToken(coffer().server.url, token, '/wallets');
    const listed = body.items.map((wallet: { readonly id: string }) => wallet.id);
    expect(listed.toSorted()).toEqual(reaches.toSorted());
    expect((await callWithToken(coffer().server.url, token, `/wallets/${randomUUID()}/tags`)).status).toBe(404);
  });
});
