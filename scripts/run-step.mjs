// Prints one line per step with its time; a step's output is saved in a file, and shown only on failure.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, throwIfStopping } from './child-processes.mjs';
import { ExpectedFailure, root, setupFolder } from './environment.mjs';

export const registryUnreachableMessage =
  'The package registry cannot be reached. Check the network, the proxy and npm’s registry setting.';

const causes = [
  [/ENOSPC|no space left on device/i, 'The disk is full.'],
  [/ERR_PNPM_OUTDATED_LOCKFILE/, 'pnpm-lock.yaml does not match a package.json: run `pnpm install` and commit both.'],
  [
    /ENOTFOUND|ENOTCACHED|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|META_FETCH_FAIL|error sending request|dns error/,
    registryUnreachableMessage,
  ],
  [/\b(EACCES|EPERM|EROFS)\b|permission denied|read-only file system/i, `Something under ${root} is not writable.`],
];

export function findFailureCause(text) {
  return causes.find(([pattern]) => pattern.test(text))?.[1];
}

export const formatElapsedSeconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs the commands of a step in sequence. A quick step is only printed if it takes a while. */
export async function runStep(title, commands, { quick = false, ...options }) {
  const since = performance.now();
  let isTitlePrinted = false;
  const tell = () => {
    if (!isTitlePrinted) process.stdout.write(`${title} … `);
    isTitlePrinted = true;
  };
  const telling = setTimeout(tell, quick ? 2_000 : 0);
  let said = '';
  for (const [command, ...args] of commands) {
    const { code, output } = await runProgram(command, args, options);
    said += `$ ${[command, ...args].join(' ')}\n${output}`;
    if (code !== 0) {
      clearTimeout(telling);
      tell();
      process.stdout.write(`failed after ${formatElapsedSeconds(since)}\n`);
      throwIfStopping();
      const file = keep(title, said);
      const known = findFailureCause(output);
      if (!known) process.stderr.write(`${output.trimEnd()}\n`);
      throw new ExpectedFailure(`${known ?? `“${title}” failed.`}${file ? ` Its full output: ${file}` : ''}`);
    }
  }
  clearTimeout(telling);
  if (isTitlePrinted) process.stdout.write(`${formatElapsedSeconds(since)}\n`);
  keep(title, said);
}

function keep(title, said) {
  const file = path.join(setupFolder, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`);
  try {
    mkdirSync(setupFolder, { recursive: true });
    writeFileSync(file, said);
    return path.relative(process.cwd(), file);
  } catch {
    // A failure to save the log must not affect the step's result.
    return undefined;
  }
}
