import { parseExactJson } from '../parse-json.ts';

/**
 * Parses a sample as provider clients do: numbers become texts.
 * @throws Error if the sample is not JSON
 */
export function parseTestJson(text: string): unknown {
  const value = parseExactJson(new TextEncoder().encode(text));
  if (value === undefined) throw new Error('the sample is not JSON');
  return value;
}

/**
 * Parses a sample that is a JSON list of records.
 * @throws Error if the sample is not a JSON list
 */
export function parseTestRecords(text: string): unknown[] {
  const value = parseTestJson(text);
  if (!Array.isArray(value)) throw new Error('the sample is no list');
  return value;
}
