import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = 'packages/db/src/testing/global-setup.ts';
const pure = ['packages/{bank-simulator,domain,banking,documents,storage,ui}', 'scripts'];
const serving = ['packages/{agents,api,auth,db,marketdata,places}', 'apps', 'e2e/api', 'bench'];
const inSoak = process.env['COFFER_SOAK'] === '1';
const everywhere = {
  setupFiles: ['scripts/random-seed.ts'],
  tags: [{ name: 'soak', description: 'Large or long: only `npm run soak` runs it. A smaller case is in `npm test`.' }],
};
const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    // One more than there are processors: much of a test is waiting, for servers that start, end or are killed.
    maxWorkers: availableParallelism() + 1,
    ...(inSoak ? {} : { tagsFilter: ['!soak'] }),
    projects: [
      { test: { ...everywhere, name: 'pure', include: testsOf(pure), testTimeout: 20_000 } },
      {
        test: {
          ...everywhere,
          name: 'service',
          include: testsOf(serving),
          // A statement that does not name its wallet fails.
          setupFiles: [...everywhere.setupFiles, 'packages/db/src/testing/check-statements.ts'],
          // One embedded PostgreSQL for the whole run; each test file works in wallets of its own.
          globalSetup: existsSync(`${import.meta.dirname}/${database}`) ? [database] : [],
          // In `npm run soak` a test runs ten times as many cases and more.
          testTimeout: inSoak ? 3_600_000 : 60_000,
          // Real clocks, sockets and processes: where nobody watches, the summary says whether it passes when tried again. It has failed.
          retry: process.env['CI'] === 'true' ? 1 : 0,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
