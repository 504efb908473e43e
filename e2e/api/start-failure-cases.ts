import { connectionUrl } from '@coffer/db/connection.ts';
// Declares the types of `inject`.
import type {} from '@coffer/db/testing/global-setup.ts';
import { inject } from 'vitest';

/**
 * Settings with which a server must not start, and the error that it must print. `npm test` tries the first three
 * settings, `npm run soak` tries all settings.
 */
const REASONS: readonly (readonly [string, (port: number) => Record<string, string>, RegExp])[] = [
  [
    'no database there',
    () => ({ DATABASE_URL: 'postgresql://someone:geheim@127.0.0.1:1/nothing' }),
    /^DATABASE_URL: .*ECONNREFUSED/,
  ],
  [
    'a wrong password of the owner',
    () => ({ COFFER_OWNER_URL: connectionUrl({ ...inject('database'), password: 'geheim' }) }),
    /^COFFER_OWNER_URL: .*(password|authentication)/i,
  ],
  ['a limit out of bounds', () => ({ RATE_LIMIT: '0' }), /^RATE_LIMIT: /],
  [
    'another key than the other processes have',
    () => ({ COFFER_KEY: '0'.repeat(64) }),
    /^COFFER_KEY is not the key with which the secrets in the database were encrypted\. /,
  ],
  ['no address of a database', () => ({ DATABASE_URL: 'mysql://x' }), /^DATABASE_URL: must start with postgresql/],
  [
    'an invalid host',
    () => ({ DATABASE_URL: 'postgresql://someone:geheim@no-such-host.invalid/x' }),
    /^DATABASE_URL: /,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: connectionUrl({ ...inject('database'), password: 'geheim' }) }),
    /^DATABASE_URL: .*(password|authentication)/i,
  ],
  [
    'the service’s user without an owner',
    () => ({ COFFER_OWNER_URL: '' }),
    /^DATABASE_URL: permission denied .*: set COFFER_OWNER_URL to the address of the schema’s owner$/,
  ],
  ['a port that is not a number', () => ({ PORT: 'abc' }), /^PORT: /],
  [
    'a folder that cannot be created',
    () => ({ COFFER_DATA_DIR: '/dev/null/x' }),
    /^The data directory \/dev\/null\/x is not writable/,
  ],
  ['an invalid key', () => ({ COFFER_KEY: 'secret' }), /^COFFER_KEY: must be 32 bytes/],
  [
    'another key in the file',
    () => ({ COFFER_KEY: '' }),
    /^The key in .*\/coffer\.key is not the key with which the secrets in the database were encrypted\. /,
  ],
];
export const START_FAILURE_CASES = process.env['COFFER_SOAK'] === '1' ? REASONS : REASONS.slice(0, 3);
