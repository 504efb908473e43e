import { parseExactJson } from '../parse-json.ts';

/** JSON as a client reads it: numbers are texts. */
export function parseTestJson(text: string): unknown {
  const value = parseExactJson(new TextEncoder().encode(text));
  if (value === undefined) throw new Error('the sample is no JSON');
  return value;
}

/** The records of a JSON list. */
export function parseTestRecords(text: string): unknown[] {
  const value = parseTestJson(text);
  if (!Array.isArray(value)) throw new Error('the sample is no list');
  return value;
}
