import { expect, test } from 'vitest';
import { routerWrites } from '../testing/histories/router-writes.ts';

/**
 * The operations that can't be undone, by the categories of the contract (§6). The operations on connections and closings
 * are not listed one by one.
 */
const NOT_UNDOABLE: Readonly<Record<string, readonly string[]>> = {
  accessRequests: ['accessRequests.create'],
  apiKeys: ['apiKeys.create', 'apiKeys.revoke'],
  closings: [],
  connections: [],
  invitations: ['invitations.create', 'invitations.revoke'],
  members: ['members.remove'],
  readMarks: ['notifications.read', 'notifications.readAll'],
  roles: ['members.changeRole'],
  wallets: ['wallets.delete'],
  webhooks: [
    'webhooks.create',
    'webhooks.update',
    'webhooks.delete',
    'webhooks.rotateSecret',
    'webhooks.redeliver',
    'webhooks.sendTest',
  ],
};

/** Categories whose operations this test does not list. */
const UNLISTED_CATEGORIES = ['connections', 'closings'];

/** Routers for a person's own data, such as sign-in and access. They create no change sets that could be undone. */
const PERSONAL_ROUTERS = [
  ...[
    'accessRequests',
    'account',
    'accountLinks',
    'connectedApps',
    'factors',
    'instance',
    'invitations',
    'passkeys',
    'provider',
    'sessions',
  ],
  // This router contains the operation that creates a wallet.
  'wallets',
];

test('only operations listed in the contract cannot be undone', () => {
  const found = Map.groupBy(
    routerWrites().filter(({ inWallet, meta }) => inWallet && meta.notUndoable !== undefined),
    ({ meta }): string => meta.notUndoable ?? '',
  );
  for (const [about, operations] of found) {
    const names = operations.map(({ name }) => name).sort();
    expect(Object.keys(NOT_UNDOABLE), names.join(', ')).toContain(about);
    if (!UNLISTED_CATEGORIES.includes(about)) expect(names).toEqual([...(NOT_UNDOABLE[about] ?? [])].sort());
  }
  for (const [about, operations] of Object.entries(NOT_UNDOABLE)) {
    if (operations.length > 0) expect(found.has(about), about).toBe(true);
  }
});

test('writes outside a wallet concern persons or create a wallet', () => {
  const outside = routerWrites().filter(({ inWallet }) => !inWallet);
  const routers = new Set(outside.map(({ name }) => name.split('.')[0]));
  expect([...routers].sort()).toEqual([...PERSONAL_ROUTERS].sort());
  const ofWallets = outside.filter(({ name }) => name.startsWith('wallets.')).map(({ name }) => name);
  expect(ofWallets.sort()).toEqual(['wallets.create', 'wallets.createDemo']);
});
