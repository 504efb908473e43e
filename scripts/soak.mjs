// Long tests: random cases, kills and load with new seeds and large numbers, and the browser tests that `npm test` leaves out.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallChromium, playwright, playwrightConfig } from './browser.mjs';
import { runProgram, throwIfStopping } from './child-processes.mjs';
import { binaryPath, ExpectedFailure, environment, node, root } from './environment.mjs';

/** Matches the text of a long test file: it draws random cases, reads the number of cases to run, or has the tag `soak`. */
const LONG_TEST = /from 'fast-check'|COFFER_(SOAK|CASES|SEED)|tags: 'soak'/;

/**
 * Runs the long tests and returns the exit code: 1 after the first failed round, whose seed is printed.
 * The first argument is the number of rounds, by default 1. Further arguments select test files whose path contains
 * one of them, and `browser` selects the browser tests.
 */
export async function soak([first = '1', ...words]) {
  const rounds = Number(first);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new ExpectedFailure('Usage: npm run soak -- [ROUNDS [PART OF A TEST FILE’S PATH …]]');
  }
  const files = testFiles().filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.length === 0 && !words.includes('browser'))
    throw new ExpectedFailure(`No test file with random cases has a path that contains ${words.join(' or ')}.`);
  // A new seed each time, which is printed, so that failures can be reproduced.
  const start = Number(process.env.COFFER_SEED ?? Date.now() % 1_000_000);
  for (let round = 0; files.length > 0 && round < rounds; round += 1) {
    const seed = String(start + round);
    console.log(`\n── Round ${round + 1} of ${rounds}: ${files.length} files, COFFER_SEED=${seed}`);
    const env = environment({ COFFER_SOAK: '1', COFFER_CASES: process.env.COFFER_CASES ?? '10', COFFER_SEED: seed });
    const { code } = await runProgram(binaryPath('vitest'), ['run', ...files], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    throwIfStopping();
    if (code !== 0) {
      console.log(`\nFailed. To repeat: COFFER_SEED=${seed} npm run soak -- 1 ${words.join(' ')}`);
      return 1;
    }
  }
  return words.length === 0 || words.includes('browser') ? browserVariations() : 0;
}

/** Runs the browser tests that `npm test` skips, as listed in the config. Returns the exit code. */
async function browserVariations() {
  const browser = await findOrInstallChromium();
  if (browser === undefined) return 1;
  const env = environment({ COFFER_SOAK: '1', COFFER_NODE: node, COFFER_CHROMIUM: browser });
  const options = { env, stdio: ['ignore', 'inherit', 'inherit'] };
  const { code } = await runProgram(...playwright, ['test', ...playwrightConfig], options);
  throwIfStopping();
  return code;
}

function testFiles() {
  return ['apps', 'bench', 'e2e', 'packages']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && !file.startsWith('e2e/browser'))
    .filter((file) => LONG_TEST.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}
