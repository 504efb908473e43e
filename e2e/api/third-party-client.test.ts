import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { REPOSITORY_ROOT } from './server.ts';
import { startCoffer } from './start-coffer.ts';

const run = promisify(execFile);
const coffer = startCoffer();
let directory: string;

beforeAll(async () => {
  // Inside e2e, so that the client finds its libraries; folders named dist are ignored by tools.
  mkdirSync(join(REPOSITORY_ROOT, 'e2e', 'dist'), { recursive: true });
  directory = mkdtempSync(join(REPOSITORY_ROOT, 'e2e', 'dist', 'third-party-'));
  const document = (await sendRawRequest(coffer().server.url, { method: 'GET', path: '/openapi.json' })).text;
  writeFileSync(join(directory, 'schema.mts'), astToString(await openapiTS(document)));
  copyFileSync(join(import.meta.dirname, 'third-party', 'client.mts'), join(directory, 'client.mts'));
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
      include: ['*.mts'],
    }),
  );
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a client generated from openapi.json by third-party tools', () => {
  it('has the right types', async () => {
    const { stdout } = await run(join(REPOSITORY_ROOT, 'node_modules/.bin/tsc'), [
      '--project',
      directory,
      '--pretty',
      'false',
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('creates, lists, changes and deletes a transaction', async () => {
    const { key, walletId } = await coffer().wallet();
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(directory, 'client.mts')],
      {
        env: { ...process.env, COFFER_URL: coffer().server.url, COFFER_KEY: key, COFFER_WALLET: walletId },
      },
    );
    expect(JSON.parse(stdout)).toEqual({
      created: '-12.5',
      listed: [true],
      patched: ['rolls', true, null],
      refused: [
        400,
        expect.objectContaining({ code: 'invalidInput', errors: [expect.objectContaining({ path: 'amountValue' })] }),
      ],
      deleted: true,
      gone: [404, expect.objectContaining({ code: 'notFound' })],
      nowhere: 404,
    });
  });
});
