import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Real bank files, which are not part of the repository: COFFER_SAMPLES, else `samples` in the folder `shared` beside it. */
export const samplesFolder = resolve(process.env.COFFER_SAMPLES ?? join(repositoryRoot(), '..', 'shared', 'samples'));

/** Small files with the result that each must have: COFFER_CASES_FILES, else `cases/files` in that folder. */
export const casesFolder = resolve(
  process.env.COFFER_CASES_FILES ?? join(repositoryRoot(), '..', 'shared', 'cases', 'files'),
);

export const casesMissing = !existsSync(casesFolder);

export const samplesMissing = !existsSync(samplesFolder);

export function sample(path: string): Uint8Array {
  return readFileSync(join(samplesFolder, path));
}

function repositoryRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const above = dirname(folder);
    if (above === folder) return import.meta.dirname;
    folder = above;
  }
  return folder;
}
