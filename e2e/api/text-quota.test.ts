import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { startCoffer } from './start-coffer.ts';

const coffer = startCoffer({ COFFER_QUOTA_TEXTS: '1' }, { isAlone: true });

it('long texts written with a key, and their history, end at the byte quota, and deleting still works', async () => {
  const { at, userId } = await coffer().wallet();
  const assetId = await at.asset();
  const long = { assetId, date: '2026-03-01', amountValue: '1', amountCurrency: 'EUR', notes: 'x'.repeat(9000) };
  const { id } = await at.post('/transactions', long);
  const body = { type: 'comment', recipientUserId: userId, payload: { text: 'x'.repeat(16_000) } };
  const notify = () => at.call('POST', '/notifications', body, { headers: { 'Idempotency-Key': randomUUID() } });
  let made = 0;
  let answer = await notify();
  for (; answer.status === 200 && made < 600; answer = await notify()) made += 1;
  expect(describeProblemMismatch(answer, 409, 'quotaExceeded')).toBeNull();
  expect(answer.body.quota).toEqual({ name: 'texts', limit: 1024 * 1024 });
  expect(made).toBeLessThan(40);
  expect((await at.call('DELETE', `/transactions/${id}`)).status).toBe(200);
  expect((await at.book(assetId, { notes: 'short' })).notes).toBe('short');
  // Before the deletion, less than one notification's size was free. So the third of these transactions no longer fits.
  const statuses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await at.call('POST', '/transactions', long)).status);
  expect(statuses.at(-1)).toBe(409);
});
