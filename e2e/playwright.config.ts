import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

// `npm test` says which browser; in an editor the usual places do.
const debian = '/usr/bin/chromium';
const usual = [debian, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.COFFER_CHROMIUM || (usual.find((file) => existsSync(file)) ?? debian);

/** Variations of tests that `npm test` runs once: `npm run soak` runs them. Matched against file name and title. */
const variations = [
  /design\.test\.ts (?!axe finds nothing, light)/,
  /every-page\.test\.ts (a new wallet in a telephone|the demo in a wide window|in a wide window)/,
  /hostile-texts\.test\.ts .*narrow/,
  /attacks\.test\.ts .*(another host|a sandbox)/,
  /attacks\.test\.ts .*to nowhere else: (?!\/\/evil|javascript)/,
  /settings\.test\.ts .*keeps the manners/,
  /bank-providers\.test\.ts .*(GoCardless|finAPI|Plaid)/,
  /openid-client\.test\.ts .*that registers/,
  /categories\.test\.ts .*offered in the form of .*1280 px/,
  /(transaction-changes|transactions)\.test\.ts .*, 1280 px wide/,
  /narrow (bulk|categories|files|investments-cash|merchants)\.test\.ts/,
  /narrow import\.test\.ts (several files|a broker)/,
];
const inSoak = process.env.COFFER_SOAK === '1';

export default defineConfig({
  testDir: 'browser',
  outputDir: '../test-results',
  globalSetup: './browser/server.ts',
  // Each has a server, a database and a browser of its own (browser/coffer.ts).
  workers: availableParallelism(),
  // Where nobody watches, a key that a busy machine was too slow for is no reason to stop; the summary names what passed only so.
  retries: process.env.CI === 'true' ? 1 : 0,
  ...(inSoak ? { grep: variations } : { grepInvert: variations }),
  forbidOnly: process.env.CI === 'true',
  timeout: 120_000,
  // On a slow machine a browser takes half of it: what is waited for comes all the same, only later.
  expect: { timeout: 15_000 },
  // The JSON report goes where PLAYWRIGHT_JSON_OUTPUT_FILE says: the summary of `npm test` counts from it.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  // What a newcomer meets first is walked a second time on a telephone at night.
  projects: [
    { name: 'wide' },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // A trace costs a third of the run: where tests are tried again, the second try writes it.
    trace: process.env.CI === 'true' ? 'on-first-retry' : 'retain-on-failure',
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
