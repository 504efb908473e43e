import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Folder of real bank files, which are not in the repository: COFFER_SAMPLES, otherwise `../shared/samples`. */
export const samplesFolder = resolve(process.env.COFFER_SAMPLES ?? join(repositoryRoot(), '..', 'shared', 'samples'));

/** Folder of small files with known results: COFFER_CASES_FILES, otherwise `../shared/cases/files`. */
export const statementCasesFolder = resolve(
  process.env.COFFER_CASES_FILES ?? join(repositoryRoot(), '..', 'shared', 'cases', 'files'),
);

export const areStatementCasesMissing = !existsSync(statementCasesFolder);

export const areSamplesMissing = !existsSync(samplesFolder);

export function readSample(path: string): Uint8Array {
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
