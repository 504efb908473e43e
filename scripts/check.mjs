// Static checks: types, lint with format and import boundaries, import cycles, ambiguous exported names, spelling, phrases of
// the former style, unused code, and the committed openapi.json.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ambiguousNames } from './ambiguous-names.mjs';
import { runProgram, throwIfStopping } from './child-processes.mjs';
import { binaryPath, environment, node } from './environment.mjs';
import { findOldPhrases } from './find-old-phrases.mjs';
import { findImportCycles } from './import-cycles.mjs';
import { formatElapsedSeconds } from './run-step.mjs';

/** Options of cspell. With the cache, only changed files are read again; reading all files takes half a minute. */
const SPELLING = [
  '--no-progress',
  '--no-summary',
  '--cache',
  '--cache-strategy=content',
  '--cache-location=node_modules/.cache/cspell',
];

/** Returns how many checks passed and failed; prints one line per check, and the output of failed ones. */
export async function runStaticChecks() {
  const openapi = [node, path.join('apps', 'server', 'src', 'openapi-file.ts'), '--check'];
  const results = [
    await one('types', checkPackageTypes),
    await one('lint, format, import boundaries', () =>
      commandFailures([binaryPath('biome'), 'ci', '--error-on-warnings', '--colors=off']),
    ),
    await one('no rings of files or folders', findImportCycles),
    await one('each exported name has one meaning', ambiguousNames),
    await one('no phrases of the former style in changed lines', findOldPhrases),
    // Each of these checks uses only one processor, so they run at the same time.
    ...(await Promise.all([
      one('spelling', () => commandFailures([binaryPath('cspell'), 'lint', ...SPELLING])),
      one('no unused files, exports and dependencies', () => commandFailures([binaryPath('knip'), '--no-progress'])),
      one('openapi.json is up to date', () => commandFailures(openapi)),
    ])),
  ];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function one(name, work) {
  const since = performance.now();
  const failures = await work();
  throwIfStopping();
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${name} (${formatElapsedSeconds(since)})`);
  for (const text of failures) console.log(text.trimEnd());
  return failures.length === 0;
}

/**
 * Runs each package's type check with turbo, which caches the result until a file of the package or of its dependencies changes.
 */
function checkPackageTypes() {
  const turbo = [binaryPath('turbo'), 'run', 'typecheck', '--output-logs=errors-only', '--no-update-notifier'];
  return commandFailures([...turbo, `--concurrency=${availableParallelism()}`, '--continue']);
}

/** Runs a command. Returns its output as a single failure if it fails, or an empty list if it succeeds. */
async function commandFailures([command, ...args]) {
  const { code, output } = await runProgram(command, args, { env: environment() });
  return code === 0 ? [] : [output || `${command} ended with code ${code}`];
}
