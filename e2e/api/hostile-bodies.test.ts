import { describe, expect, it } from 'vitest';
import { startCoffer } from './start-coffer.ts';

const coffer = startCoffer();
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a hostile body of a person', () => {
  it('is refused if it is nested too deeply for its exact numbers', async () => {
    const { at, userId } = await coffer().wallet();
    const raw = `{"type":"comment","recipientUserId":"${userId}","payload":${nested(100_000)}}`;
    const { status, body } = await at.call('POST', '/notifications', raw);
    expect([status, body.code]).toEqual([400, 'malformedJson']);
  });

  it('with 60,000 wrong fields gets a short answer', async () => {
    const { at } = await coffer().wallet();
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, field) => [`field${field}`, 1]));
    const { status, body } = await at.call('POST', '/tags', fields);
    expect([status, body.code]).toEqual([400, 'invalidInput']);
    expect(body.errors).toHaveLength(100);
  });
});
