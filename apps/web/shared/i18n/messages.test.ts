import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { issueTextKey } from '#shared/forms/issue-text.ts';
import { LOCALES } from './locales.ts';
import { MESSAGE_AREAS } from './message-areas.ts';

const folder = join(import.meta.dirname, '..', '..', 'messages');
const api = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'api', 'src');

/** Flattens messages: `{ a: { b: 'words' } }` → `a.b` → words */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flat(inner, path === '' ? name : `${path}.${name}`));
}

const wordsOf = (locale: string, area: string) =>
  new Map(flat(JSON.parse(readFileSync(join(folder, locale, `${area}.json`), 'utf8'))));

/** The placeholders in a message. */
const placeholders = (words = '') => [...words.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort();

describe.each(MESSAGE_AREAS)('messages of %s', (area) => {
  test.each(LOCALES)('are complete in %s', (locale) => {
    const [english, own] = [wordsOf('en', area), wordsOf(locale, area)];
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, words] of own) {
      expect(words.trim(), key).not.toBe('');
      expect([...new Set(placeholders(words))], key).toEqual([...new Set(placeholders(english.get(key)))]);
    }
  });
});

test('English messages use British spelling', () => {
  const american =
    /\b(?!size|sized|prize)\w+(?:iz(?:e|ed|es|ing|ation)|yz(?:e|ed|ing))\b|\b(?:un)?(?:color|favor|labor|cancel(?:ed|ing))s?\b/i;
  const found = MESSAGE_AREAS.flatMap((area) => [...wordsOf('en', area)].filter(([, words]) => american.test(words)));
  expect(found).toEqual([]);
});

/** Words that people may search for. */
const SYNONYMS = /^frame\.synonyms\./;

test('English messages call a record of money a transaction', () => {
  const texts = MESSAGE_AREAS.flatMap((area) =>
    [...wordsOf('en', area)].map(([key, words]) => [`${area}.${key}`, words]),
  );
  const said = texts.map(([key = '', words = '']) => [key, words.replace(/<[^>]+>|\{\w+/g, '')] as const);
  expect(said.filter(([key, words]) => !SYNONYMS.test(key) && /\bbookings?\b/i.test(words))).toEqual([]);
});

test('each message file belongs to an area', () => {
  for (const locale of LOCALES) {
    expect(readdirSync(join(folder, locale)).sort()).toEqual(MESSAGE_AREAS.map((area) => `${area}.json`).sort());
  }
});

test('each problem code of the service has a message', () => {
  const codes = [...readFileSync(join(api, 'kernel', 'problems.ts'), 'utf8').matchAll(/^ {2}(\w+): \{ status/gm)];
  expect(codes.length).toBeGreaterThan(20);
  const problems = wordsOf('en', 'problems');
  expect(codes.map(([, code = '']) => code).filter((code) => !problems.has(code))).toEqual([]);
});

test('each validation message of the common shapes has a translation', () => {
  const sentences = [...readFileSync(join(api, 'kernel', 'shapes.ts'), 'utf8').matchAll(/'((?:is|has) [^']+)'/g)];
  expect(sentences.length).toBeGreaterThan(4);
  const forms = wordsOf('en', 'forms');
  expect(
    sentences.map(([, text = '']) => issueTextKey(text)).filter((slug) => !forms.has(`sentences.${slug}`)),
  ).toEqual([]);
});
