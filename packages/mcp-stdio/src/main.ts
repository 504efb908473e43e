#!/usr/bin/env node
import type { AgentBackend } from '@coffer/agents/agent-backend.ts';
import { createAgentServer } from '@coffer/agents/agent-server.ts';
import { buildAgentInstructions, GENERAL_INSTRUCTIONS } from '@coffer/agents/instructions.ts';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../package.json';
import { createRestBackend } from './rest-backend.ts';
import { readLocalSettings, SettingsMistake } from './settings.ts';

const HELP = `Usage: coffer-mcp

Passes the tools of your running Coffer on to an agent (Model Context Protocol over standard input and output).

Environment:
  COFFER_URL      where Coffer runs, such as http://localhost:3000
  COFFER_API_KEY  an API key of one wallet: create it in Coffer under Settings → API keys

Options:
  --help     print this help
  --version  print the version
`;

/** Standard output carries only the protocol; messages for people go to standard error. */
function logLine(line: string): void {
  process.stderr.write(`coffer-mcp: ${line}\n`);
}

function serve(): void {
  const reach = createRestBackend(readLocalSettings(process.env));
  serveStdio(
    async () =>
      createAgentServer(reach, { instructions: await buildAgentInstructions(reach).catch(createFallback(reach)) }),
    { onerror: (error) => logLine(error.message), maxSubscriptions: 0 },
  );
  // The parent process has ended or closed the connection.
  process.stdin.once('close', () => process.exit(0));
}

/**
 * Returns a handler that provides general instructions instead of the wallet's while Coffer is unavailable. Once Coffer
 * is available again, the agent has to look up the wallet itself.
 */
function createFallback(reach: AgentBackend) {
  return (error: unknown): string => {
    const { detail } = reach.problemOf(error);
    logLine(detail);
    return `${GENERAL_INSTRUCTIONS}\n\n${detail} Once it answers, look_up wallets.get tells the wallet's currency, time zone and locale.`;
  };
}

/** Runs the command that the options select. @throws SettingsMistake, also for an unknown option */
function run(words: readonly string[]): void {
  const [first, ...others] = words;
  if (first === undefined) serve();
  else if (others.length === 0 && (first === '--help' || first === '-h')) process.stdout.write(HELP);
  else if (others.length === 0 && (first === '--version' || first === '-v')) process.stdout.write(`${version}\n`);
  else throw new SettingsMistake(`Unknown option: ${words.join(' ')}. Try coffer-mcp --help.`);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingsMistake)) throw error;
  logLine(error.message);
  process.exitCode = 1;
}
