// Runs all tests and checks, and prints one plain line at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium, playwright, playwrightConfig } from './browser.mjs';
import { runStaticChecks } from './check.mjs';
import { runProgram, throwIfStopping } from './child-processes.mjs';
import { binaryPath, environment, node } from './environment.mjs';
import { playwrightCases, vitestCases } from './test-cases.mjs';
import {
  formatTestCounts,
  playwrightCount,
  readTestCounts,
  readTestReport,
  sumTestCounts,
  vitestCount,
  ZERO_TEST_COUNTS,
} from './test-counts.mjs';
import { durationRows, failureReports, slowestTests } from './test-summary.mjs';

export async function test() {
  const reports = mkdtempSync(path.join(tmpdir(), 'coffer-reports-'));
  try {
    const browser = await findOrInstallChromium();
    const [ofVitest, ofPlaywright] = ['vitest', 'playwright'].map((runner) => path.join(reports, `${runner}.json`));
    const parts = [
      await part('Checks', runStaticChecks),
      await part('Unit, property, service and REST tests', () => vitest(ofVitest)),
      await part('Browser tests', () => browserTests(browser, ofPlaywright)),
    ];
    const cases = [readTestReport(ofVitest, vitestCases), readTestReport(ofPlaywright, playwrightCases)];
    summary(
      parts,
      cases.flatMap((ones) => ones ?? []),
    );
    const total = sumTestCounts(parts.map(({ count }) => count));
    console.log(`\n${formatTestCounts(total)}`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function summary(parts, cases) {
  const blocks = {
    'How long it took': durationRows(parts),
    'The slowest tests': slowestTests(cases),
    'Failed: passed only on a retry': failureReports(cases, 'flaky'),
    Failed: failureReports(cases, 'failed'),
  };
  for (const [title, lines] of Object.entries(blocks)) {
    if (lines.length > 0) console.log(`\n── ${title}\n${lines.join('\n')}`);
  }
}

async function part(title, work) {
  console.log(`\n── ${title}`);
  const since = performance.now();
  const count = await work().catch((error) => {
    throwIfStopping();
    console.log(`${title} could not run: ${error.message}`);
    return { ...ZERO_TEST_COUNTS, failed: 1 };
  });
  return { title, count, ms: performance.now() - since };
}

async function vitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await shown(binaryPath('vitest'), ['run', ...reporters]);
  return readTestCounts(report, code, vitestCount);
}

async function browserTests(browser, report) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, COFFER_NODE: node, COFFER_CHROMIUM: browser ?? '' };
  if (browser) {
    const code = await shown(...playwright, ['test', ...playwrightConfig], env);
    return readTestCounts(report, code, playwrightCount);
  }
  if (process.env.CI === 'true') {
    console.log('No Chromium: in CI that is a failure.');
    return { ...ZERO_TEST_COUNTS, failed: 1 };
  }
  console.log('Skipped: no Chromium.');
  await runProgram(...playwright, ['test', '--list', '--reporter=json', ...playwrightConfig], {
    env: environment(env),
  });
  // A list reports all tests as skipped, which is correct here.
  return { ...ZERO_TEST_COUNTS, skipped: Math.max(1, readTestCounts(report, 0, playwrightCount).skipped) };
}

async function shown(command, args, extra = {}) {
  const { code } = await runProgram(command, args, {
    env: environment(extra),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  throwIfStopping();
  return code;
}
