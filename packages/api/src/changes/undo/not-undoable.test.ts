import { expect, test } from 'vitest';
import { routerWrites } from '../testing/histories/undoable-writes.ts';

/** What the contract (§6) says cannot be taken back, and which operations that are; connections and closings are to come. */
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

/** May have more operations than today. */
const TO_COME = ['connections', 'closings'];

/** Routers of a person's own: sign-in, and who may. They write no change sets of a wallet that could be taken back. */
const OF_PERSONS = [
  ...[
    'accessRequests',
    'account',
    'accountLinks',
    'connectedApps',
    'factors',
    'invitations',
    'passkeys',
    'provider',
    'sessions',
  ],
  // Making a wallet.
  'wallets',
];

test('only what the contract lists cannot be taken back', () => {
  const found = Map.groupBy(
    routerWrites().filter(({ inWallet, meta }) => inWallet && meta.notUndoable !== undefined),
    ({ meta }): string => meta.notUndoable ?? '',
  );
  for (const [about, operations] of found) {
    const names = operations.map(({ name }) => name).sort();
    expect(Object.keys(NOT_UNDOABLE), names.join(', ')).toContain(about);
    if (!TO_COME.includes(about)) expect(names).toEqual([...(NOT_UNDOABLE[about] ?? [])].sort());
  }
  for (const [about, operations] of Object.entries(NOT_UNDOABLE)) {
    if (operations.length > 0) expect(found.has(about), about).toBe(true);
  }
});

test('what writes outside a wallet is about persons, and about making a wallet', () => {
  const outside = routerWrites().filter(({ inWallet }) => !inWallet);
  const routers = new Set(outside.map(({ name }) => name.split('.')[0]));
  expect([...routers].sort()).toEqual([...OF_PERSONS].sort());
  const ofWallets = outside.filter(({ name }) => name.startsWith('wallets.')).map(({ name }) => name);
  expect(ofWallets.sort()).toEqual(['wallets.create', 'wallets.createDemo']);
});
