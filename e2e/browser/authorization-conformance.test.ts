import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { TestApp } from '../api/oauth/test-app.ts';
import { findFreePort } from '../free-port.ts';
import { signInNewPerson } from './test-people.ts';
import { test } from './two-processes.ts';

const SCENARIOS = ['authorization-code-grant', 'authorization-server-metadata-endpoint'];

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Reads the results of the suite by scenario. An empty result means that the suite ran no scenario. */
function resultsIn(directory: string): Record<string, readonly Check[]> {
  return Object.fromEntries(
    SCENARIOS.flatMap((scenario) => {
      const folder = readdirSync(directory).find((name) => name.startsWith(`authorization-server-${scenario}`));
      if (folder === undefined) return [];
      return [[scenario, JSON.parse(readFileSync(path.join(directory, folder, 'checks.json'), 'utf8'))]];
    }),
  );
}

test('the conformance suite of MCP finds no fault in the authorization server', async ({ page, two }) => {
  const address = two.front.url;
  await signInNewPerson(page, address);
  const port = await findFreePort();
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const app = await TestApp.register(two.urls[0], { client_name: 'Conformance', redirect_uris: [redirectUri] });
  const directory = mkdtempSync(path.join(tmpdir(), 'coffer-conformance-'));
  const program = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
  const asked = {
    url: address,
    'client-id': app.clientId,
    resource: `${address}/mcp`,
    port: String(port),
    'output-dir': directory,
  };
  const options = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, [program, 'authorization', ...options], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: two.certificateFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const ended = once(child, 'close');
    const link = () => /^https:\S+\/authorize\?\S+$/m.exec(said)?.[0] ?? '';
    await expect.poll(() => (child.exitCode === null ? link() : said), { timeout: 30_000 }).toMatch(/^https:/);
    await page.goto(link());
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL((url) => url.href.startsWith(redirectUri));
    expect(await ended, said).toEqual([0, null]);
    const results = resultsIn(directory);
    expect(Object.keys(results)).toEqual(SCENARIOS);
    const checks = Object.values(results).flat();
    expect(checks.length).toBeGreaterThanOrEqual(3);
    expect(checks.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
  } finally {
    child.kill();
    rmSync(directory, { recursive: true, force: true });
  }
});
