// Browser tests use Debian's Chromium: only packages of the distribution are downloaded.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './child-processes.mjs';
import { environment, root } from './environment.mjs';
import { runStep } from './run-step.mjs';

export const playwright = [path.join(root, 'e2e', 'node_modules', '.bin', 'playwright')];
export const playwrightConfig = ['--config', path.join('e2e', 'playwright.config.ts')];

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of a Chromium, which is installed if necessary and possible. Otherwise prints one line and returns
 * undefined.
 */
export async function findOrInstallChromium() {
  const named = process.env.COFFER_CHROMIUM;
  const found = () => [...(named ? [named] : usual)].find((file) => existsSync(file));
  if (found()) return found();
  if (!named && (await install())) return found();
  console.log(
    named
      ? `Browser tests need Chromium, but COFFER_CHROMIUM names ${named}, which does not exist.`
      : 'Browser tests need Chromium, which cannot be installed automatically here. Run apt-get install chromium, or set COFFER_CHROMIUM.',
  );
  return undefined;
}

async function install() {
  const apt = '/usr/bin/apt-get';
  if (!existsSync(apt)) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await works('sudo', ['-n', 'true']))) return false;
  const asRoot = isRoot ? [] : ['sudo', '-n'];
  const get = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, '-q'];
  try {
    await runStep(
      'Installing Chromium',
      [
        [...get, 'update'],
        [...get, 'install', '-y', '--no-install-recommends', 'chromium'],
      ],
      { env: environment() },
    );
    return true;
  } catch (error) {
    if (error.exitCode) throw error;
    console.log(error.message);
    return false;
  }
}

async function works(command, args) {
  try {
    return (await runProgram(command, args, { env: environment() })).code === 0;
  } catch (error) {
    if (error.exitCode) throw error;
    return false;
  }
}
