import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY_ROOT } from './server.ts';

/** Folder of sample files from real banks, which aren't part of the repository. */
const SAMPLES = resolve(process.env['COFFER_SAMPLES'] ?? join(REPOSITORY_ROOT, '..', 'shared', 'samples'));

export const hasSamples = existsSync(join(SAMPLES, 'mt940'));
if (!hasSamples)
  console.warn(`The sample files are not at ${SAMPLES}: tests that import them are skipped. Set COFFER_SAMPLES.`);

export function sampleBytes(path: string): Buffer {
  return readFileSync(join(SAMPLES, path));
}

export const SAMPLE_TYPES = ['mt940', 'camt053', 'ofx', 'csv'] as const;

export function sampleFiles(): string[] {
  return SAMPLE_TYPES.flatMap((type) => readdirSync(join(SAMPLES, type)).map((name) => `${type}/${name}`));
}

export function sampleImportBody(path: string, more: Readonly<Record<string, unknown>> = {}) {
  return { importerType: path.split('/')[0], contentBase64: sampleBytes(path).toString('base64'), ...more };
}
