import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCoffer } from './start-coffer.ts';

const run = promisify(execFile);
const coffer = startCoffer();
const folder = mkdtempSync(path.join(tmpdir(), 'coffer-samples-'));
const document = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const PYTHON = process.env['COFFER_PYTHON'] ?? 'python3';

/** The transactions that a bank states in the sample import. */
const STATEMENT = [
  ':20:STARTUMS',
  ':25:10020030/1234567890',
  ':28C:1/1',
  ':60F:C261101EUR100,00',
  ':61:2611021102D3,80N051NONREF',
  ':86:005?00CARD?20COFFEE?32CAFE',
  ':62F:C261102EUR96,20',
  '-',
  '',
].join('\r\n');

beforeAll(async () => {
  const { at, key, walletId } = await coffer().wallet();
  await at.asset();
  mkdirSync(path.join(folder, '.data'));
  writeFileSync(path.join(folder, '.data/demo.json'), JSON.stringify({ apiKey: key, walletId }));
  writeFileSync(path.join(folder, 'statement.sta'), STATEMENT);
  writeFileSync(path.join(folder, 'invoice.pdf'), '%PDF-1.4\n%%EOF\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The blocks of a document in a language, with the address of the server under test. */
function samplesOf(name: string, language: string): string {
  const blocks = [...document(name).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))];
  const samples = blocks.map(([, block = '']) => block).join('\n');
  return samples
    .replaceAll('http://localhost:3000', coffer().server.url)
    .replaceAll('localhost:3000', coffer().server.url.replace('http://', ''));
}

function isMissing(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    process.stderr.write(`The samples for ${program} are skipped: it is not installed.\n`);
    return true;
  }
}

it.skipIf(isMissing('curl'))('the samples for curl succeed one after the other', async () => {
  // The guide to budgets uses the asset of the guide to the API.
  const requests = ['api', 'budgets', 'webhooks'].map((name) => samplesOf(`docs/${name}.md`, 'sh')).join('\n');
  // A response of 4xx ends the script.
  const script = `set -euo pipefail\n${requests.replaceAll('curl -s', 'curl -sS --fail-with-body')}`;
  expect(script.match(/curl -sS/g)?.length).toBeGreaterThan(8);
  await run('bash', ['-c', script], { cwd: folder });
});

it('the sample in TypeScript prints the net worth', async () => {
  writeFileSync(path.join(folder, 'sample.ts'), samplesOf('docs/api.md', 'ts'));
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'sample.ts'], {
    cwd: folder,
  });
  expect(stdout).toMatch(/^Net worth: -?\d+(\.\d+)?\nWithout a category: \d+\n$/);
});

it.skipIf(isMissing(PYTHON))('the sample in Python creates a transaction once', async () => {
  writeFileSync(path.join(folder, 'sample.py'), samplesOf('docs/api.md', 'python'));
  const { stdout } = await run(PYTHON, ['sample.py'], { cwd: folder });
  expect(stdout).toMatch(/^Created [0-9a-f-]{36}\n$/);
});
