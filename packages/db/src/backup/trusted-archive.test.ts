import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Header } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFingerprint } from './authenticity.ts';
import { type ForgedEntry, type ForgedProof, forgedEntry, writeForgedArchive } from './testing/forged-archive.ts';
import { requireTrustedArchive, type TrustOptions } from './trusted-archive.ts';

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'coffer-trusted-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const MANIFEST = { madeAt: '2026-11-26T00:00:00.000Z', bucket: null };
const manifest = (format: 1 | 2, key = KEY) =>
  forgedEntry(
    'coffer-backup.json',
    JSON.stringify({ ...MANIFEST, format, ...(format === 2 ? { key: keyFingerprint(key) } : {}) }),
  );
const directory = (name: string) => forgedEntry(name, '', { type: 'directory', mode: 0o700 });
const keyFile = (key = KEY) => forgedEntry('coffer.key', `${key.toString('base64')}\n`);

/** Entries of every backup. */
const WHOLE: readonly ForgedEntry[] = [
  directory('postgres/data'),
  forgedEntry('postgres/data/PG_VERSION', '18\n'),
  directory('postgres/data/base'),
  directory('postgres/data/base/5'),
  forgedEntry('postgres/data/base/5/1259_fsm', 'x'),
  directory('postgres/data/pg_tblspc'),
  forgedEntry('postgres/password', 'secret'),
  directory('files'),
  forgedEntry('files/ab/cd', 'invoice'),
];

const keyOfText = (text: string) => Buffer.from(text, 'base64');

async function trustOf(
  entries: readonly ForgedEntry[],
  proof: ForgedProof,
  options: Partial<TrustOptions> = {},
): Promise<string> {
  const path = await writeForgedArchive(join(place, 'archive'), entries, proof);
  const asked = { key: KEY, fingerprint: null, keyOfText, ...options };
  return requireTrustedArchive(path, asked).then(
    ({ trust }) => trust,
    (error: Error) => error.message,
  );
}

describe('a backup archive', () => {
  test('is trusted if this machine’s key authenticates it, whatever key it contains', async () => {
    const own = [manifest(2), ...WHOLE];
    expect(await trustOf([...own, keyFile()], KEY)).toBe('ownKey');
    expect(await trustOf(own, KEY)).toBe('ownKey');
    expect(await trustOf([...own, keyFile(OTHER_KEY)], KEY)).toBe('ownKey');
    expect(await trustOf([...own, keyFile(OTHER_KEY)], OTHER_KEY)).toMatch(/changed after it was made/);
  });

  test('of another Coffer is accepted if a person confirms its fingerprint', async () => {
    const others = [manifest(2, OTHER_KEY), ...WHOLE, keyFile(OTHER_KEY)];
    const fingerprint = keyFingerprint(OTHER_KEY);
    expect(await trustOf(others, OTHER_KEY)).toMatch(new RegExp(`another key.*--fingerprint ${fingerprint}`));
    expect(await trustOf(others, OTHER_KEY, { fingerprint })).toBe('confirmed');
    expect(await trustOf(others, OTHER_KEY, { fingerprint: keyFingerprint(KEY) })).toMatch(
      /another backup, or was changed/,
    );
    expect(await trustOf(others, KEY, { fingerprint })).toMatch(/changed after it was made/);
    // Without the key, the archive cannot be authenticated.
    expect(await trustOf(others.slice(0, -1), OTHER_KEY, { fingerprint })).toMatch(/Set COFFER_KEY/);
  });

  test('is unproven on a machine without a key, and must still be complete', async () => {
    const own = [manifest(2), ...WHOLE, keyFile()];
    expect(await trustOf(own, KEY, { key: null })).toBe('unproven');
    expect(await trustOf(own, OTHER_KEY, { key: null })).toMatch(/changed after it was made/);
    expect(await trustOf(own, KEY, { key: null, fingerprint: keyFingerprint(KEY) })).toBe('confirmed');
    expect(await trustOf(own, KEY, { key: null, fingerprint: keyFingerprint(OTHER_KEY) })).toMatch(/another backup/);
  });

  test('of the first format is accepted if it contains this machine’s key, or by its own fingerprint', async () => {
    const old = [manifest(1), forgedEntry('postgres/data/postgresql.auto.conf', 'x'), ...WHOLE];
    expect(await trustOf([...old, keyFile()], 'checksum')).toBe('ownKey');
    const refused = await trustOf([...old, keyFile(OTHER_KEY)], 'checksum');
    expect(refused).toMatch(/before backups were authenticated/);
    const [, fingerprint = ''] = /--fingerprint (\S+)\. /.exec(refused) ?? [];
    expect(await trustOf([...old, keyFile(OTHER_KEY)], 'checksum', { fingerprint })).toBe('confirmed');
    expect(await trustOf([...old, keyFile(OTHER_KEY), forgedEntry('demo.json')], 'checksum', { fingerprint })).toMatch(
      /another backup, or was changed/,
    );
    expect(await trustOf([...old, keyFile(OTHER_KEY)], 'checksum', { key: null })).toBe('unproven');
  });

  test('of the second format needs more than a checksum', async () => {
    expect(await trustOf([manifest(2), ...WHOLE, keyFile()], 'checksum')).toMatch(/changed after it was made/);
    expect(await trustOf([manifest(2), ...WHOLE, keyFile()], 'checksum', { key: null })).toMatch(/changed/);
  });

  const of = (name: string, header: Partial<Header> = {}, text = 'x') =>
    forgedEntry(name, header.type === undefined || header.type === 'file' ? text : '', header);

  test.each<[string, ForgedEntry]>([
    ['a symbolic link', of('files/link', { type: 'symlink', linkname: '/etc' })],
    ['a link', of('files/link', { type: 'link', linkname: 'coffer.key' })],
    ['a device', of('files/device', { type: 'character-device', devmajor: 1, devminor: 3 })],
    ['a block device', of('files/block', { type: 'block-device', devmajor: 8, devminor: 0 })],
    ['a pipe', of('files/pipe', { type: 'fifo' })],
    ['a file of its own kind', of('files/kind', { type: 'contiguous-file' })],
    ['an absolute path', of('/etc/cron.d/x')],
    ['a path upwards', of('files/../../x')],
    ['a path with a line break', of('files/a\nb')],
    ['an entry twice', of('files/ab/cd')],
    ['a second manifest', of('coffer-backup.json')],
    ['an unknown name', of('start.sh')],
    ['an unknown folder', of('restoring/decision.json')],
    ['an unknown file beside the cluster', of('postgres/log')],
    ['settings', of('postgres/data/postgresql.conf')],
    ['settings that PostgreSQL wrote', of('postgres/data/postgresql.auto.conf')],
    ['who may sign in', of('postgres/data/pg_hba.conf')],
    ['names of users', of('postgres/data/pg_ident.conf')],
    ['settings that are included', of('postgres/data/conf.d/x.conf')],
    ['a signal for recovery', of('postgres/data/recovery.signal')],
    ['a signal for standby', of('postgres/data/standby.signal')],
    ['a map of tablespaces', of('postgres/data/tablespace_map')],
    ['a tablespace', of('postgres/data/pg_tblspc/16400')],
    ['a library', of('postgres/data/base/5/evil.so')],
    ['the lock of a server', of('postgres/data/postmaster.pid')],
  ])('with %s is rejected, even with a valid authentication', async (_kind, foreign) => {
    const answer = await trustOf([manifest(2), ...WHOLE, keyFile(), foreign], KEY);
    expect(answer).toMatch(/^The file is not a complete backup of Coffer: .* Nothing was changed\.$/);
  });

  test('is rejected if any bit is flipped', async () => {
    const path = await writeForgedArchive(join(place, 'bits'), [manifest(2), ...WHOLE, keyFile()], KEY);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length; at += 7) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path, damaged);
      const trust = await requireTrustedArchive(path, { key: KEY, fingerprint: null, keyOfText }).catch(() => null);
      // zstd ignores some bits; in that case the contents are unchanged and authentic.
      if (trust !== null) expect(trust.trust).toBe('ownKey');
    }
    writeFileSync(path, whole.subarray(0, whole.length >> 1));
    await expect(requireTrustedArchive(path, { key: KEY, fingerprint: null, keyOfText })).rejects.toThrow(
      'not a complete backup',
    );
  });

  test('with an oversized manifest is not read to its end', async () => {
    const long = forgedEntry('coffer-backup.json', ' '.repeat(20_000));
    expect(await trustOf([long, ...WHOLE], KEY)).toMatch(/not a complete backup/);
  });
});
