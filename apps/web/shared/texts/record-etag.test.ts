import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { computeRecordEtag } from './record-etag.ts';

test('the ETag is the one of the service: a digest of the record, whatever the order of its fields', async () => {
  const digest = createHash('sha256').update('{"amount":"-1.5","name":"Café","tagIds":["a"]}').digest('base64url');
  expect(await computeRecordEtag({ name: 'Café', tagIds: ['a'], amount: '-1.5' })).toBe(`"${digest.slice(0, 27)}"`);
});
