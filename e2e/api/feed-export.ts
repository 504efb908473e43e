import { FEED_TYPES } from '@coffer/api/changes/feed/feed.schema.ts';
import { expect } from 'vitest';
import { Browser } from './browser.ts';
import type { Body } from './http.ts';

type Records = ReadonlyMap<string, Body>;

/** What a wallet's export has of each record, by type and id as the feed names them. */
export async function exportedRecords(
  { cookies }: Pick<Browser, 'cookies'>,
  url: string,
  walletId: string,
): Promise<Records> {
  const browser = new Browser(url);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const { status, text } = await browser.request('GET', `/internal/export/${walletId}`);
  expect(status, text.slice(0, 300)).toBe(200);
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const records = new Map<string, Body>([[`wallet ${walletId}`, JSON.parse(first).wallet]]);
  for (const line of lines) {
    const { type, record } = JSON.parse(line);
    // What a booking paid is computed, and beside a price that a person wrote.
    if (type === 'price' && record.source !== 'manual') continue;
    records.set(`${type} ${idOf(type, record)}`, record);
  }
  return records;
}

function idOf(type: string, record: Body): string {
  if (type === 'member') return record.userId;
  if (type === 'security') return record.isin;
  if (type === 'price') return `${record.instrument}/${record.date}`;
  return record.id;
}

/** What the export writes in another form, of notifications, or only the records' own operations answer. */
const WRITTEN_OTHERWISE = new Set(['notification payload']);

/**
 * The records of a reader are those of the export, with the same fields, as far as both have them. Notifications are
 * each person's own: of these she has some.
 */
export function expectExported(records: Records, exported: Records): void {
  const kind = (key: string) => key.slice(0, key.indexOf(' '));
  const told = (of: Records) => [...of.keys()].filter((key) => kind(key) !== 'notification').sort();
  const isTold = (key: string) => FEED_TYPES.some((type) => type === kind(key));
  expect(told(records)).toEqual(told(exported).filter(isTold));
  for (const [key, record] of records) {
    const line = exported.get(key);
    const common = Object.entries(record).filter(
      ([field]) => line !== undefined && field in line && !WRITTEN_OTHERWISE.has(`${kind(key)} ${field}`),
    );
    expect(common.length, key).toBeGreaterThan(2);
    expect(Object.fromEntries(common), key).toEqual(Object.fromEntries(common.map(([field]) => [field, line[field]])));
  }
}
