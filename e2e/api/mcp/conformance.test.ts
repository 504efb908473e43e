import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import { startConformanceServer } from './everything/server.ts';

const PROGRAM = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  app = await startConformanceServer(port);
});
afterAll(() => app.close());

/** The server scenarios that a protocol revision requires, from the program's own list. */
function required(revision: string): readonly string[] {
  const list = readFileSync(path.join(path.dirname(PROGRAM), '..', 'requirements', `${revision}.yaml`), 'utf8');
  const [, server = ''] = /^server:\n((?: {2}- .*\n)+)/m.exec(list) ?? [];
  return server.split('\n').flatMap((line) => line.slice(4) || []);
}

interface Check {
  readonly id: string;
  readonly status: string;
}

/** Runs the scenarios of a revision; returns the exit code, the output, and the checks by scenario. */
async function run(revision: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'coffer-conformance-'));
  const asked = { url: `http://127.0.0.1:${port}/mcp`, requirements: revision, 'output-dir': directory };
  const options = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(process.execPath, [PROGRAM, 'server', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    const checks = new Map<string, readonly Check[]>();
    for (const folder of readdirSync(directory)) {
      const name = folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
      checks.set(name, JSON.parse(readFileSync(path.join(directory, folder, 'checks.json'), 'utf8')));
    }
    return { code, said, checks };
  } finally {
    child.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

describe('the conformance suite of MCP finds no fault in the endpoint', () => {
  // No failures are expected, because the SDK lists no expected failures for these revisions.
  it.each([
    ['2026-07-28', 100],
    ['2025-11-25', 60],
  ])('for revision %s', { timeout: 180_000 }, async (revision, atLeast) => {
    const { code, said, checks } = await run(revision);
    expect(code, said).toBe(0);
    const scenarios = required(revision);
    expect(scenarios.length).toBeGreaterThanOrEqual(30);
    expect(scenarios.filter((name) => !checks.has(name))).toEqual([]);
    const all = scenarios.flatMap((name) => checks.get(name) ?? []);
    expect(all.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(atLeast);
    expect(all.filter(({ status }) => status === 'FAILURE')).toEqual([]);
  });
});
