import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderInWallet } from '#shared/testing/render-in-wallet.ts';
import type { BankConnection } from './connection.ts';
import { ConnectionFacts } from './connection-facts.tsx';

const NEW = {
  ...{ id: 'c', type: 'providerD', institution: null, countryCode: null, expireTime: null },
  ...{ lastSyncTime: null, nextSyncTime: null, createdTime: '2026-11-20T09:45:00Z' },
} as unknown as BankConnection;

const shown = (isSyncing: boolean) => renderInWallet(createElement(ConnectionFacts, { connection: NEW, isSyncing }));

test('while a new connection syncs for the first time, its facts say so', () => {
  expect(shown(true)).toContain('In progress…');
  expect(shown(true)).not.toContain('Never');
  expect(shown(false)).toContain('Never');
});
