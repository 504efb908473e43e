import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import type { JsonBody } from '../http.ts';
import { decideConsentAt } from '../oauth/test-app.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { readToolProblem } from './mcp-client.ts';

const coffer = startCoffer();
const address = () => `${coffer().server.url}/mcp`;
const PYTHON = process.env['COFFER_PYTHON'] ?? 'python3';

let browser: TestBrowser;
beforeAll(async () => {
  browser = new TestBrowser(coffer().server.url, { from: '127.0.13.51' });
  await browser.newPerson();
  readCallResult(await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }));
});

/** Consents at the URL that a program opens; resolves to the URL of the redirect back. */
async function allow(page: string): Promise<string> {
  const url = new URL(page);
  const { location } = (await browser.request('GET', `${url.pathname}${url.search}`)).headers;
  return decideConsentAt(browser, String(location));
}

/** Waits for a text in a program's output; resolves to the first group of the pattern. */
function saidBy(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child[stream]?.on('data', (chunk) => {
      said += String(chunk);
      const [, found] = pattern.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`it ended, and said ${said.slice(-2000)}`)));
  });
}

function missingInPython(): string | null {
  try {
    execFileSync(PYTHON, ['-c', 'import mcp.client.auth'], { stdio: 'ignore' });
    return null;
  } catch {
    return `${PYTHON} has no package mcp. Run: pip install mcp, or set COFFER_PYTHON to a Python that has it.`;
  }
}

const missing = missingInPython();
if (missing !== null) process.stderr.write(`The test of the Python SDK is skipped: ${missing}\n`);

const expectErrorAsSent = (result: JsonBody) =>
  expect(readToolProblem(result)['problem']).toMatchObject({ code: 'invalidInput', errors: [{ path: 'name' }] });

describe('the Python SDK', { timeout: 60_000 }, () => {
  it.skipIf(missing !== null)('connects, sees all tools, writes, and shows errors unchanged', async () => {
    const child = spawn(PYTHON, [path.join(import.meta.dirname, 'python_client.py'), address()]);
    try {
      const seen = saidBy(child, 'stdout', /^SEEN (.*)$/m);
      let faults = '';
      child.stderr.on('data', (chunk) => (faults += String(chunk)));
      const page = await saidBy(child, 'stdout', /^AUTHORIZE (\S+)\s/m).catch((error: unknown) => {
        throw new Error(`${String(error)} ${faults.slice(-2000)}`);
      });
      expect(new URL(page).searchParams.get('scope')).toMatch(/^service:read service:write( offline_access)?$/);
      child.stdin.write(`${await allow(page)}\n`);
      const { tools, made, wrong }: JsonBody = JSON.parse(
        await seen.catch((error: unknown) => {
          throw new Error(`${String(error)} ${faults.slice(-2000)}`);
        }),
      );
      expect(tools).toEqual(expect.arrayContaining(['record', 'delete_records', 'undo']));
      expect(made.structuredContent.result.name).toBe('By Python');
      const { structuredContent, ...told } = wrong;
      expect(structuredContent ?? null).toBeNull();
      expectErrorAsSent(told);
    } finally {
      child.kill();
    }
  });
});

const require = createRequire(import.meta.url);

describe('mcp-remote', { timeout: 60_000 }, () => {
  it('connects, sees all tools, writes, and shows errors unchanged', async () => {
    const program = path.join(path.dirname(require.resolve('mcp-remote/package.json')), 'dist', 'proxy.js');
    expect(existsSync(program)).toBe(true);
    const home = mkdtempSync(path.join(tmpdir(), 'coffer-mcp-remote-'));
    const port = String(await findFreePort());
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, address(), port, '--allow-http'],
      // Without a browser, the program prints the URL.
      env: { ...getDefaultEnvironment(), PATH: '', HOME: home, MCP_REMOTE_CONFIG_DIR: home },
      stderr: 'pipe',
    });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
    try {
      const page = new Promise<string>((resolve) => {
        let said = '';
        transport.stderr?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          const [found] = /http\S+\/auth\/oauth2\/authorize\?\S+/.exec(said) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      const connected = client.connect(transport, { timeout: 50_000 });
      const allowed = page.then(async (found) => fetch(await allow(found)));
      await Promise.all([connected, allowed]);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['record', 'delete_records', 'undo']));
      const call = (given: JsonBody) => client.callTool({ name: 'organise', arguments: given });
      const made: JsonBody = await call({ action: 'tags.create', name: 'By mcp-remote' });
      expect(made['structuredContent'].result.name).toBe('By mcp-remote');
      expectErrorAsSent(await call({ action: 'tags.create' }));
    } finally {
      await client.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
