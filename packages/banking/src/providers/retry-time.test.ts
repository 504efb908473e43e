import { expect, test } from 'vitest';
import { findRetryTimeInTexts } from './retry-time.ts';

const NOW = new Date('2031-03-10T09:00:00Z');

test.each([
  ['The rate limit for this resource is 4/day. Please try again in 27450 seconds', 27_450],
  ['Try again in 1 second', 1],
  ['try again in 30 minutes.', 1800],
  ['Try again in 2 hours', 7200],
  ['Try again in 400 days', 7 * 86_400],
])('%s', (text, seconds) => {
  expect(findRetryTimeInTexts([null, text], NOW)?.getTime()).toBe(NOW.getTime() + seconds * 1000);
});

test.each([null, '', 'Rate limit exceeded', 'in a while', 'begin 5 secondary'])('%s states no wait', (text) => {
  expect(findRetryTimeInTexts([text], NOW)).toBeNull();
});
