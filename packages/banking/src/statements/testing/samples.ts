import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Real bank files, which are not part of the repository: COFFER_SAMPLES, else `samples` in the folder `shared` beside it. */
export const samplesFolder = resolve(process.env.COFFER_SAMPLES ?? join(repositoryRoot(), '..', 'shared', 'samples'));

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
