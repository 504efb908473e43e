// The commands of package.json. Runs on Node 20 or later without packages; the commands themselves run on the pinned Node.
import path from 'node:path';

const [word = '', ...rest] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Coffer needs Node 20 or newer to set itself up; this is ${process.versions.node}.`);
  process.exit(1);
}

const { forwardSignals, runProgram, StoppedError, throwIfStopping } = await import('./child-processes.mjs');
const { environment, node, pnpmBinary, ExpectedFailure } = await import('./environment.mjs');
const { findFailureCause } = await import('./run-step.mjs');
const { setUp } = await import('./setup.mjs');

const words = {
  async start() {
    await setUp({ web: true, compressed: false });
    const { runProductionServer } = await import('./serve.mjs');
    return runProductionServer();
  },
  async dev() {
    await setUp({ web: false });
    const { dev } = await import('./serve.mjs');
    return dev();
  },
  async check() {
    await setUp({ web: false });
    const { runStaticChecks } = await import('./check.mjs');
    const { formatTestCounts: line } = await import('./test-counts.mjs');
    const result = await runStaticChecks();
    if (rest.includes('--figures')) {
      const { repositoryFigures } = await import('./repository-figures.mjs');
      console.log(repositoryFigures().join('\n'));
    }
    console.log(line(result));
    return result.failed === 0 ? 0 : 1;
  },
  async test() {
    await setUp({ web: true });
    const { test } = await import('./test.mjs');
    return test();
  },
  async soak() {
    await setUp({ web: true });
    const { soak } = await import('./soak.mjs');
    return soak(rest);
  },
  async rates() {
    await setUp({ web: false });
    const [file, ...others] = rest;
    // A relative path starts at the folder in which npm was called, because npm changes the working folder.
    const named = file === undefined ? [] : [path.resolve(process.env.INIT_CWD ?? '.', file)];
    const options = { env: environment(), stdio: ['ignore', 'inherit', 'inherit'] };
    return (await runProgram(node, ['apps/server/src/load-rates.ts', ...named, ...others], options)).code;
  },
  verify: () => runDatabaseScript('verify-stored-sums.ts'),
  distribute: () => runDatabaseScript('distribute-tables.ts'),
  'rotate-keys': () => runDatabaseScript('rotate-keys.ts'),
  'reset-link': () => runDatabaseScript('reset-link.ts', ...rest),
  owner: () => runDatabaseScript('set-instance-owner.ts', ...rest),
  backup: () => runFileScript('backup.ts'),
  restore: () => runFileScript('restore-backup.ts'),
  /** Writes the software bill of materials of pnpm-lock.yaml, as CycloneDX. */
  async sbom() {
    await setUp({ web: false });
    const file = path.resolve(process.env.INIT_CWD ?? '.', rest[0] ?? 'coffer.cdx.json');
    const args = ['sbom', '--lockfile-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--out', file];
    return (await runProgram(pnpmBinary, args, { env: environment(), stdio: ['ignore', 'ignore', 'inherit'] })).code;
  },
  async bench() {
    await setUp({ web: true });
    const options = { env: environment({ NODE_ENV: 'production' }), stdio: ['ignore', 'inherit', 'inherit'] };
    return (await runProgram(node, ['bench/src/main.ts', ...rest], options)).code;
  },
};

/** Runs a script of the server that works on the database. Returns its exit code. */
async function runDatabaseScript(script, ...given) {
  await setUp({ web: false });
  const options = { env: environment(), stdio: ['ignore', 'inherit', 'inherit'] };
  return (await runProgram(node, [`apps/server/src/${script}`, ...given], options)).code;
}

/**
 * Runs a script of the server with a file argument. A relative path starts at the folder in which npm was called, because npm
 * changes the working folder. Returns the exit code.
 */
async function runFileScript(script) {
  await setUp({ web: false });
  const named = rest.map((part) => (part.startsWith('--') ? part : path.resolve(process.env.INIT_CWD ?? '.', part)));
  const args = ['--disable-warning=ExperimentalWarning', `apps/server/src/${script}`, ...named];
  const options = { env: environment(), stdio: ['ignore', 'inherit', 'inherit'], gentle: true };
  return (await runProgram(node, args, options)).code;
}

forwardSignals();
try {
  const work = words[word];
  if (!work)
    throw new ExpectedFailure(`Unknown command “${word}”. Available commands: ${Object.keys(words).join(', ')}.`);
  process.exitCode = await work();
} catch (error) {
  process.exitCode = report(error);
}

function report(error) {
  try {
    throwIfStopping();
  } catch (stopped) {
    return stopped.exitCode;
  }
  if (error instanceof StoppedError) return error.exitCode;
  if (error instanceof ExpectedFailure) console.error(error.message);
  else console.error(findFailureCause(`${error.code} ${error.message}`) ?? error);
  return 1;
}
