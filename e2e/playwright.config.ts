import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { SOAK_ONLY_TESTS } from './browser/soak-only-tests.ts';

// `npm test` sets COFFER_CHROMIUM. Test runners in editors do not, so look in the usual places.
const debian = '/usr/bin/chromium';
const usual = [debian, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.COFFER_CHROMIUM || (usual.find((file) => existsSync(file)) ?? debian);

/**
 * Tests that only `npm run soak` runs: variations of another test, tests on a phone whose layout is the same, and the
 * tests in SOAK_ONLY_TESTS. Each pattern is matched against the project, the file name and the title.
 */
const variations = [
  / design\.test\.ts (?!a combobox is filtered)/,
  / attacks\.test\.ts .*(another host|a sandbox)/,
  / attacks\.test\.ts .*to nowhere else: (?!\/\/evil|javascript)/,
  / settings\.test\.ts .*keeps the manners/,
  / categories\.test\.ts .*offered in the form of .*1280 px/,
  / (transaction-changes|transactions)\.test\.ts .*, 1280 px wide/,
  /narrow \S+\.test\.ts /,
  ...Object.entries(SOAK_ONLY_TESTS).map(([file, words]) => new RegExp(` ${file}\\.test\\.ts .*(${words.join('|')})`)),
];
/** Tests that visit a sample of the pages in `npm test`, and all pages in `npm run soak`. */
const sampling = / every-page\.test\.ts /;
const inSoak = process.env.COFFER_SOAK === '1';

export default defineConfig({
  testDir: 'browser',
  outputDir: '../test-results',
  globalSetup: './browser/running-coffer.ts',
  // Each worker has its own server, database and browser (browser/coffer.ts).
  workers: availableParallelism(),
  // In CI a failed test is repeated to write its trace. The test counts as failed even if the repetition passes.
  retries: process.env.CI === 'true' ? 1 : 0,
  failOnFlakyTests: true,
  ...(inSoak ? { grep: [...variations, sampling] } : { grepInvert: variations }),
  forbidOnly: process.env.CI === 'true',
  timeout: 120_000,
  // The timeout is long, because results may appear late on a slow machine.
  expect: { timeout: 15_000 },
  // The summary of `npm test` is computed from the JSON report in PLAYWRIGHT_JSON_OUTPUT_FILE.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  // Tests marked @narrow also run on a phone in dark mode.
  projects: [
    { name: 'wide' },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // Writing a trace takes a third of the run, so in CI only the second attempt writes one.
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
    // Requests that a service worker handles can't be intercepted. One test allows it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
