import { FEED_TYPES } from '@coffer/api/changes/feed/feed.schema.ts';
import { expect } from 'vitest';
import type { JsonBody } from './http.ts';
import { TestBrowser } from './test-browser.ts';

type Records = ReadonlyMap<string, JsonBody>;

/** Downloads the export of a wallet and returns its records by type and id, as in the feed. */
export async function fetchExportedRecords(
  { cookies }: Pick<TestBrowser, 'cookies'>,
  url: string,
  walletId: string,
): Promise<Records> {
  const browser = new TestBrowser(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const { status, text } = await browser.request('GET', `/internal/export/${walletId}`);
  expect(status, text.slice(0, 300)).toBe(200);
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const records = new Map<string, JsonBody>([[`wallet ${walletId}`, JSON.parse(first).wallet]]);
  for (const line of lines) {
    const { type, record } = JSON.parse(line);
    // Skip prices that Coffer computed from security transactions, because a manual price may have the same instrument
    // and date.
    if (type === 'price' && record.source !== 'manual') continue;
    records.set(`${type} ${idOf(type, record)}`, record);
  }
  return records;
}

function idOf(type: string, record: JsonBody): string {
  if (type === 'member') return record.userId;
  if (type === 'security') return record.isin;
  if (type === 'price') return `${record.instrument}/${record.date}`;
  return record.id;
}

/** Fields that the export writes in another format, or that only the records' own operations return. */
const WRITTEN_OTHERWISE = new Set(['notification payload']);

/**
 * Expects the records that a client read from the feed to equal the exported records, in all fields that both have.
 * Ignores notifications when it compares the ids, because each person has only their own.
 */
export function expectEqualToExport(records: Records, exported: Records): void {
  const kind = (key: string) => key.slice(0, key.indexOf(' '));
  const comparedKeys = (of: Records) => [...of.keys()].filter((key) => kind(key) !== 'notification').sort();
  const isInFeed = (key: string) => FEED_TYPES.some((type) => type === kind(key));
  expect(comparedKeys(records)).toEqual(comparedKeys(exported).filter(isInFeed));
  for (const [key, record] of records) {
    const line = exported.get(key);
    const common = Object.entries(record).filter(
      ([field]) => line !== undefined && field in line && !WRITTEN_OTHERWISE.has(`${kind(key)} ${field}`),
    );
    expect(common.length, key).toBeGreaterThan(2);
    expect(Object.fromEntries(common), key).toEqual(Object.fromEntries(common.map(([field]) => [field, line[field]])));
  }
}
