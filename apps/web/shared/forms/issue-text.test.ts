import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { issueTextKey } from './issue-text.ts';

const ROOT = new URL('../../../../', import.meta.url);
const readText = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

test('each translated sentence is still one of the service or of a form', () => {
  const listed = execFileSync('git', ['ls-files', 'packages/*.ts', 'apps/web/*.ts', 'apps/web/*.tsx'], { cwd: ROOT });
  const sources = String(listed)
    .split('\n')
    .filter((name) => name !== '' && !/\.test\.tsx?$/.test(name))
    .map((name) =>
      readText(name)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-'),
    );
  const { sentences }: { sentences: object } = JSON.parse(readText('apps/web/messages/en/forms.json'));
  const unused = Object.keys(sentences).filter((key) => !sources.some((source) => source.includes(key)));
  expect(unused).toEqual([]);
});

test('the key of a sentence has no punctuation, and at most 60 characters', () => {
  expect(issueTextKey('is not a currency code')).toBe('is-not-a-currency-code');
  expect(issueTextKey(`is "${'long '.repeat(20)}"`)).toHaveLength(60);
});
