// Builds coffer.mcpb: the program with a manifest, which Claude Desktop and other programs install by double click (MCP Bundles).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import './build.mjs';

const here = import.meta.dirname;
const read = (...parts) => readFileSync(path.join(here, ...parts));
const { version, description, license } = JSON.parse(read('package.json'));

const manifest = {
  manifest_version: '0.3',
  name: 'coffer',
  display_name: 'Coffer',
  version,
  description,
  author: { name: 'The Coffer authors' },
  license,
  server: {
    type: 'node',
    entry_point: 'server/coffer-mcp.mjs',
    mcp_config: {
      command: 'node',
      // The installing program fills in the placeholders.
      args: [placeholder('__dirname', '/server/coffer-mcp.mjs')],
      env: { COFFER_URL: placeholder('user_config.url'), COFFER_API_KEY: placeholder('user_config.key') },
    },
  },
  tools_generated: true,
  prompts_generated: true,
  user_config: {
    url: {
      type: 'string',
      title: 'Address of Coffer',
      description: 'Where your Coffer runs, such as http://localhost:3000',
      default: 'http://localhost:3000',
      required: true,
    },
    key: {
      type: 'string',
      title: 'API key',
      description: 'Create one in Coffer under Settings → API keys. It reaches one wallet.',
      sensitive: true,
      required: true,
    },
  },
  compatibility: { runtimes: { node: '>=20' } },
};

const files = {
  'manifest.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  'server/coffer-mcp.mjs': read('dist', 'coffer-mcp.mjs'),
  'server/LICENSES.txt': read('dist', 'LICENSES.txt'),
  LICENSE: read('LICENSE'),
  'README.md': read('README.md'),
};
writeFileSync(path.join(here, 'dist', 'coffer.mcpb'), zipSync(files));

function placeholder(name, rest = '') {
  return `\${${name}}${rest}`;
}
