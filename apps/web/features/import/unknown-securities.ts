import type { Settings } from './csv-settings.ts';
import type { ImportPreview } from './import-file.ts';

const PATH = 'settings.securities.';

/** The ISINs that a person gave, by what the file calls the securities. */
export function givenSecurities(settings: Settings): ReadonlyMap<string, string> {
  const given = settings['securities'];
  if (typeof given !== 'object' || given === null) return new Map();
  return new Map(
    Object.entries(given).flatMap(([symbol, isin]) => (typeof isin === 'string' ? [[symbol, isin] as const] : [])),
  );
}

/** What the file names without an ISIN: what the service asks for now, and what was answered before. */
export function symbolsAskedFor(preview: Pick<ImportPreview, 'problem'> | undefined, settings: Settings): string[] {
  const { problem = null } = preview ?? {};
  const asked =
    problem?.code === 'unknownSecurities'
      ? problem.errors.flatMap(({ path }) => (path.startsWith(PATH) ? [path.slice(PATH.length)] : []))
      : [];
  return [...new Set([...givenSecurities(settings).keys(), ...asked])].toSorted();
}
