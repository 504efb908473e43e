import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files that real institutions published lie beside the repository, not in it: `COFFER_SAMPLES`, or `shared/samples`
 * in the folder above.
 */
const REPOSITORY = join(import.meta.dirname, '../../../..');
const SAMPLES = process.env['COFFER_SAMPLES'] ?? join(REPOSITORY, '../shared/samples');

function sample(path: string): Uint8Array | null {
  const file = join(SAMPLES, path);
  if (existsSync(file)) return readFileSync(file);
  console.warn(`skipped: there is no ${path} in ${SAMPLES}; set COFFER_SAMPLES to the folder of samples`);
  return null;
}

/** The European Central Bank's `eurofxref-hist.zip`; null where the samples are missing. */
export const ecbHistory: Uint8Array | null = sample('fx/eurofxref-hist.zip');
