import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RULE_SWITCHES } from './rule-switches.ts';

it.each(RULE_SWITCHES)('the source contains once what switches off “$rule”', ({ file, find, replace }) => {
  const source = readFileSync(new URL(`../../../packages/banking/src/recognition/${file}`, import.meta.url), 'utf8');
  expect(source.split(find)).toHaveLength(2);
  expect(source.replace(find, () => replace)).not.toBe(source);
});
