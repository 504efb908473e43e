// Everything, and one plain line at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from './browser.mjs';
import { check } from './check.mjs';
import { run, throwIfStopping } from './children.mjs';
import { countOf, line, nothing, playwrightCount, sum, vitestCount } from './count.mjs';
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs';
import { bin, environment, node, root } from './place.mjs';

const playwright = [path.join(root, 'e2e', 'node_modules', '.bin', 'playwright')];
const playwrightConfig = ['--config', path.join('e2e', 'playwright.config.ts')];

export async function test() {
  const reports = mkdtempSync(path.join(tmpdir(), 'coffer-reports-'));
  try {
    const browser = await chromium();
    const counts = [];
    const [ofVitest, ofPlaywright] = ['vitest', 'playwright'].map((runner) => path.join(reports, `${runner}.json`));
    counts.push(await part('Checks', check));
    counts.push(await part('Unit, property, service and REST tests', () => vitest(ofVitest)));
    counts.push(await part('Browser tests', () => browserTests(browser, ofPlaywright)));
    const total = sum(counts);
    repeat([failuresOf(ofVitest, vitestFailures), failuresOf(ofPlaywright, playwrightFailures)]);
    console.log(`\n${line(total)}`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** What went wrong, once more where it is seen: what ran first is thousands of lines away. */
function repeat(runners) {
  const [failed, flaky] = ['failed', 'flaky'].map((kind) => runners.flatMap((runner) => runner[kind]));
  if (flaky.length > 0) console.log(`\n── What passed only when it was tried again\n${flaky.join('\n')}`);
  if (failed.length > 0) console.log(`\n── What failed\n${failed.join('\n')}`);
}

async function part(title, work) {
  console.log(`\n── ${title}`);
  try {
    return await work();
  } catch (error) {
    throwIfStopping();
    console.log(`${title} could not run: ${error.message}`);
    return { ...nothing, failed: 1 };
  }
}

async function vitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await shown(bin('vitest'), ['run', ...reporters]);
  return countOf(report, code, vitestCount);
}

async function browserTests(browser, report) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, COFFER_NODE: node, COFFER_CHROMIUM: browser ?? '' };
  if (browser) {
    const code = await shown(...playwright, ['test', ...playwrightConfig], env);
    return countOf(report, code, playwrightCount);
  }
  if (process.env.CI === 'true') {
    console.log('No Chromium: in CI that is a failure.');
    return { ...nothing, failed: 1 };
  }
  console.log('Skipped: no Chromium.');
  await run(...playwright, ['test', '--list', '--reporter=json', ...playwrightConfig], { env: environment(env) });
  // A list reports every test as skipped, which is what they are.
  return { ...nothing, skipped: Math.max(1, countOf(report, 0, playwrightCount).skipped) };
}

async function shown(command, args, extra = {}) {
  const { code } = await run(command, args, { env: environment(extra), stdio: ['ignore', 'inherit', 'inherit'] });
  throwIfStopping();
  return code;
}
