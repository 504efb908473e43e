import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = 'packages/db/src/testing/global-setup.ts';
const pure = ['packages/{bank-simulator,domain,banking,documents,storage,ui}', 'apps/web', 'scripts'];
const serving = ['packages/{agents,api,auth,db,marketdata,places}', 'apps/{server,worker}', 'e2e/api', 'bench'];
const inSoak = process.env['COFFER_SOAK'] === '1';
const everywhere = {
  setupFiles: ['scripts/random-seed.ts'],
  // A process runs many test files, and loads the modules that they share once.
  isolate: false,
  tags: [{ name: 'soak', description: 'Large or long: only `npm run soak` runs it. A smaller case is in `npm test`.' }],
};
const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    // One more than the number of processors, because tests mostly wait for servers that start, end or are killed.
    maxWorkers: availableParallelism() + 1,
    ...(inSoak ? {} : { tagsFilter: ['!soak'] }),
    projects: [
      { test: { ...everywhere, name: 'pure', include: testsOf(pure), testTimeout: 20_000 } },
      {
        test: {
          ...everywhere,
          name: 'service',
          include: testsOf(serving),
          // Makes statements that do not name their wallet fail.
          setupFiles: [...everywhere.setupFiles, 'packages/db/src/testing/check-statements.ts'],
          // One embedded PostgreSQL for the whole run; each test file uses its own wallets.
          globalSetup: existsSync(`${import.meta.dirname}/${database}`) ? [database] : [],
          // In `npm run soak` a test runs at least ten times as many cases.
          testTimeout: inSoak ? 3_600_000 : 60_000,
          // With real clocks, sockets and processes, tests can fail by chance. In CI they are retried so that the
          // summary can say so, but they still count as failed.
          retry: process.env['CI'] === 'true' ? 1 : 0,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
