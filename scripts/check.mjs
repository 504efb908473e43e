// What can be said about the code without running it: types, lint with format and import boundaries, the committed openapi.json.
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run, throwIfStopping } from './children.mjs';
import { bin, environment, node, root } from './place.mjs';
import { seconds } from './step.mjs';

/** Answers how many checks passed and failed; prints a line for each, and what a failed one said. */
export async function check() {
  const results = [];
  results.push(await one('types', types));
  results.push(
    await one('lint, format, import boundaries', () =>
      commands([[bin('biome'), 'ci', '--error-on-warnings', '--colors=off']]),
    ),
  );
  const openapi = [node, path.join('apps', 'server', 'src', 'openapi-file.ts'), '--check'];
  results.push(await one('openapi.json is up to date', () => commands([openapi])));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function one(name, work) {
  const since = performance.now();
  const failures = await work();
  throwIfStopping();
  console.log(`${failures.length === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`);
  for (const text of failures) console.log(text.trimEnd());
  return failures.length === 0;
}

function types() {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)),
  );
  const projects = ['.', 'e2e', 'bench', ...folders].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  );
  return commands(projects.map((folder) => [bin('tsc'), '--project', folder, '--pretty', 'false']));
}

/** Runs them all, as many at a time as there are processors; answers what the failed ones said. */
async function commands(all) {
  const failures = [];
  const waiting = [...all];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [command, ...args] = next;
      const { code, output } = await run(command, args, { env: environment() });
      if (code !== 0) failures.push(output || `${command} ended with code ${code}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failures;
}
