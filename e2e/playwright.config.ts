import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

// `npm test` sets the browser; editors use the usual paths.
const debian = '/usr/bin/chromium';
const usual = [debian, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.COFFER_CHROMIUM || (usual.find((file) => existsSync(file)) ?? debian);

/**
 * Variations that `npm test` skips, because it runs one variation of each test; `npm run soak` runs them. Each pattern
 * is matched against file name and title.
 */
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
  // Each worker has its own server, database and browser (browser/coffer.ts).
  workers: availableParallelism(),
  // In CI, a test that a busy machine was too slow for is retried; the summary names the retried tests.
  retries: process.env.CI === 'true' ? 1 : 0,
  ...(inSoak ? { grep: variations } : { grepInvert: variations }),
  forbidOnly: process.env.CI === 'true',
  timeout: 120_000,
  // On a slow machine the browser takes half of it, so results may appear late.
  expect: { timeout: 15_000 },
  // PLAYWRIGHT_JSON_OUTPUT_FILE is where the JSON report is written, from which the summary of `npm test` counts.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  // Tests of a newcomer's first steps also run on a phone in dark mode.
  projects: [
    { name: 'wide' },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    // A trace costs a third of the run: with retries enabled, only the second try writes one.
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
