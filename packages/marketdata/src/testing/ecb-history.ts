import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Published files of real institutions are outside of the repository: in `COFFER_SAMPLES`, or in `shared/samples` of the parent
 * folder.
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
