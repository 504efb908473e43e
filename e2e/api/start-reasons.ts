import { connectionUrl } from '@coffer/db/connection.ts';
// Declares the types of `inject`.
import type {} from '@coffer/db/testing/global-setup.ts';
import { inject } from 'vitest';

/** Why a server cannot start: `npm test` tries the first four, `npm run soak` all. */
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
    'another key than that of the other processes',
    () => ({ COFFER_KEY: '0'.repeat(64) }),
    /^COFFER_KEY is not the key that the secrets in the database were sealed with: /,
  ],
  ['no address of a database', () => ({ DATABASE_URL: 'mysql://x' }), /^DATABASE_URL: must start with postgresql/],
  [
    'a host that is none',
    () => ({ DATABASE_URL: 'postgresql://someone:geheim@no-such-host.invalid/x' }),
    /^DATABASE_URL: /,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: connectionUrl({ ...inject('database'), password: 'geheim' }) }),
    /^DATABASE_URL: .*(password|authentication)/i,
  ],
  [
    'the service’s user where the owner is missing',
    () => ({ COFFER_OWNER_URL: '' }),
    /^DATABASE_URL: permission denied .*: set COFFER_OWNER_URL to the address of the schema’s owner$/,
  ],
  ['a port that is no number', () => ({ PORT: 'abc' }), /^PORT: /],
  [
    'a folder that cannot be made',
    () => ({ COFFER_DATA_DIR: '/dev/null/x' }),
    /^The data directory \/dev\/null\/x cannot be written/,
  ],
  ['a key that is none', () => ({ COFFER_KEY: 'secret' }), /^COFFER_KEY: must be 32 bytes/],
  [
    'another key in the file',
    () => ({ COFFER_KEY: '' }),
    /^The key in .*\/coffer\.key is not the key that the secrets in the database were sealed with: /,
  ],
];
export const REASONS_TRIED = process.env['COFFER_SOAK'] === '1' ? REASONS : REASONS.slice(0, 4);
