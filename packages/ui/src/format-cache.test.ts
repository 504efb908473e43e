import { expect, test } from 'vitest';
import { FormatCache } from './format-cache.ts';

test('creates a formatter once, and keeps a limited number', () => {
  const cache = new FormatCache<{ readonly region: string }>();
  let made = 0;
  const formatOf = (region: string) =>
    cache.get([region], () => {
      made += 1;
      return { region };
    });
  expect(formatOf('de')).toBe(formatOf('de'));
  expect(made).toBe(1);
  for (let region = 0; region < 1000; region += 1) formatOf(`x-${region}`);
  expect(formatOf('x-0')).toEqual({ region: 'x-0' });
  expect(made).toBe(1002);
});

test('keeps as many as its owner says', () => {
  const cache = new FormatCache<object>(2);
  const [first, second] = ['a', 'b'].map((region) => cache.get([region], () => ({ region })));
  expect([cache.get(['a'], () => ({})), cache.get(['b'], () => ({}))]).toEqual([first, second]);
  cache.get(['c'], () => ({}));
  expect(cache.get(['a'], () => ({ again: true }))).toEqual({ again: true });
});
