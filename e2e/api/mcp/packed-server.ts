import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { REPOSITORY_ROOT } from '../server.ts';
import type { ProtocolEra } from './mcp-client.ts';

const run = promisify(execFile);

/** The local server as packed by `npm pack`, in an empty folder. */
export interface PackedServer {
  readonly folder: string;
  /** The command that starts the packed server with `npx`, which installs only this package. */
  readonly start: Start;
  /** The command of the README, which works from any folder. */
  readonly startAnywhere: Start;
  /** The text of a file in the tarball. */
  file(name: string): string;
  environment(settings: Readonly<Record<string, string>>): Record<string, string>;
  remove(): void;
}

interface Start {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
}

export async function packServer(): Promise<PackedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-mcp-'));
  // Simulates a machine with npm but without Coffer: neither the repository's Node nor npm's cache.
  const others = (process.env['PATH'] ?? '').split(path.delimiter).filter((one) => !one.startsWith(REPOSITORY_ROOT));
  const environment = {
    ...getDefaultEnvironment(),
    PATH: others.join(path.delimiter),
    HOME: folder,
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  // The bundler runs on the Node that runs this test.
  const building = {
    ...environment,
    NODE_ENV: 'production' as const,
    PATH: [path.dirname(process.execPath), ...others].join(path.delimiter),
  };
  const cwd = path.join(REPOSITORY_ROOT, 'packages', 'mcp-stdio');
  await run('npm', ['pack', '--pack-destination', folder], { cwd, env: building });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none';
  return {
    folder,
    start: { command: 'npx', args: ['--yes', '--offline', `./${tarball}`], cwd: folder },
    startAnywhere: {
      command: 'npx',
      args: ['--yes', '--package', path.join(folder, tarball), 'coffer-mcp'],
      cwd: tmpdir(),
    },
    file: (name) => execFileSync('tar', ['-xOzf', path.join(folder, tarball), `package/${name}`], { encoding: 'utf8' }),
    environment: (settings) => ({ ...environment, ...settings }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface LocalServerConnection {
  readonly client: Client;
  /** The messages that the server printed for the person. */
  said(): string;
}

/** Starts the packed server as a local process, and connects a client of the MCP SDK to it. */
export async function connectToLocalServer(
  packed: PackedServer,
  settings: Readonly<Record<string, string>>,
  era: ProtocolEra = 'modern',
  start: Start = packed.start,
): Promise<LocalServerConnection> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({ ...start, env: packed.environment(settings), stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (text) => (said += text));
  await client.connect(transport);
  return { client, said: () => said };
}
