import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The samples are published files of real institutions. They are not in the repository, but in the folder that
 * `COFFER_SAMPLES` names, by default `shared/samples` in the parent folder.
 */
const REPOSITORY = join(import.meta.dirname, '../../../..');
const SAMPLES = process.env['COFFER_SAMPLES'] ?? join(REPOSITORY, '../shared/samples');

function sample(path: string): Uint8Array | null {
  const file = join(SAMPLES, path);
  if (existsSync(file)) return readFileSync(file);
  console.warn(`skipped: there is no ${path} in ${SAMPLES}; set COFFER_SAMPLES to the folder of samples`);
  return null;
}

/** The European Central Bank's `eurofxref-hist.zip`; null without the samples. */
export const ecbHistory: Uint8Array | null = sample('fx/eurofxref-hist.zip');
