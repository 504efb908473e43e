import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import { expect, test } from 'vitest';
import { isRetryUseless } from './end-consent.ts';

test.each([
  ['unavailable', false],
  ['limitReached', false],
  ['unreadable', false],
  ['consentEnded', true],
  ['loginRefused', true],
  ['brokenOff', true],
  ['refused', true],
] as const)('after a provider’s fault %s, ending a consent again is useless: %s', (kind, isUseless) => {
  expect(isRetryUseless(new ProviderFault(kind, 'no', {}))).toBe(isUseless);
});

test('after any other error, the consent is ended again', () => {
  expect(isRetryUseless(new Error('socket hang up'))).toBe(false);
});
