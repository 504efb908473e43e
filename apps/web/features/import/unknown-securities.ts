import type { CsvSettingsInput } from './csv-settings.ts';
import type { ImportPreview } from './import-file.ts';

const PATH = 'settings.securities.';

/** ISINs that the user entered, by the file's symbols. */
export function enteredIsins(settings: CsvSettingsInput): ReadonlyMap<string, string> {
  const given = settings['securities'];
  if (typeof given !== 'object' || given === null) return new Map();
  return new Map(
    Object.entries(given).flatMap(([symbol, isin]) => (typeof isin === 'string' ? [[symbol, isin] as const] : [])),
  );
}

/** Symbols without an ISIN in the file: symbols that the server reports, and symbols whose ISIN the user has entered. */
export function symbolsWithoutIsin(
  preview: Pick<ImportPreview, 'problem'> | undefined,
  settings: CsvSettingsInput,
): string[] {
  const { problem = null } = preview ?? {};
  const asked =
    problem?.code === 'unknownSecurities'
      ? problem.errors.flatMap(({ path }) => (path.startsWith(PATH) ? [path.slice(PATH.length)] : []))
      : [];
  return [...new Set([...enteredIsins(settings).keys(), ...asked])].toSorted();
}
