import { HISTORY_SHAPES_BY_TABLE, isShownInHistory } from '@coffer/api/changes/history/history-shapes.schema.ts';
import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Locale } from '#shared/i18n/locales.ts';
import { readAllMessages } from '#shared/testing/read-all-messages.ts';
import { useFieldLabels } from './use-field-labels.ts';

type Words = ReturnType<typeof useFieldLabels>;

function Probe({ onWords }: { readonly onWords: (words: Words) => void }) {
  onWords(useFieldLabels());
  return null;
}

function wordsIn(locale: Locale): Words {
  const found: Words[] = [];
  const probe = createElement(Probe, { onWords: (words) => found.push(words) });
  const provided = { locale, messages: readAllMessages(locale), timeZone: 'UTC', children: probe };
  renderToStaticMarkup(createElement(NextIntlClientProvider, provided));
  const [words] = found;
  if (words === undefined) throw new Error('nothing was rendered');
  return words;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Each field that the history shows, with its shape. */
const FIELDS = Object.entries(HISTORY_SHAPES_BY_TABLE).flatMap(([table, { shape }]) =>
  Object.entries(shape)
    .filter(([field]) => isShownInHistory(field))
    .map(([field, type]) => {
      const options = { unrepresentable: 'any' as const };
      const schema: Schema = z.toJSONSchema(z.looseObject({ type }), options).properties?.['type'] as Schema;
      return { table, field, schemas: [schema, ...(schema.anyOf ?? [])] };
    }),
);
/** Each value of each field with fixed values, including fields that are lists. */
const MEMBERS = FIELDS.flatMap(({ table, field, schemas }) =>
  schemas.flatMap(({ enum: own = [], items }) =>
    [...own, ...(items?.enum ?? [])].map((value) => [table, field, value] as const),
  ),
);
const RAW = /[{}[\]"]|[a-z]{3}[A-Z]|[0-9a-f]{8}-/;
/** Values that are equal to their English label. */
const SAME_WORD: ReadonlySet<string> = new Set(['contains']);
const ID = '01900000-0000-7000-8000-000000000001';

describe.each(['en', 'de'] as const)('the history in %s', (locale) => {
  const { wordsOf, nameOf } = wordsIn(locale);

  test.each(MEMBERS)('says in words, of %s.%s: %s', (_, field, value) => {
    const words = [wordsOf(field, value, null), wordsOf(field, JSON.stringify([value]), null)];
    const said = words.filter((one) => (one !== value || SAME_WORD.has(one)) && !RAW.test(one));
    expect(said, words.join(' | ')).not.toEqual([]);
  });

  test.each([
    ['date', '2026-11-20'],
    ['startMonth', '2026-11'],
    ['amountValue', '-1234.5'],
    ['held', '1234.5'],
    ['ifAmountMin', '-1234.5'],
    ['emergencyFundTarget', '1234.5'],
    ['size', '12345'],
    ['enabled', 'true'],
    ['categoryId', ID],
    ['domains', '["shop.example","other.example"]'],
    ['holdCategoryIds', JSON.stringify([ID])],
    ['mentionedUserIds', '[]'],
    ['splits', '{"2026-11-20":4}'],
    ['importSettings', '{"csv":{"columns":{}}}'],
    [
      'ifGroups',
      '[{"apply":"any","conditions":[{"field":"text","match":"contains","value":"shop"},{"field":"amount","match":"atLeast","value":"5"}]}]',
    ],
    ['ifGroups', '[{"apply":"any","conditions":[{"field":"text","match":"cont…'],
    ['rows', JSON.stringify({ key: ID, assigned: '1234.5', carry: true, note: null, snoozed: true })],
  ])('says the value of %s in words: %s', (field, value) => {
    const words = wordsOf(field, value, null);
    expect(words).not.toBe(value);
    expect(words).not.toMatch(RAW);
  });

  test('adds the second decimal to amounts, but not to quantities', () => {
    const digits = (field: string, value: string) => wordsOf(field, value, null).replace(/\D/g, '');
    expect([digits('amountValue', '-3.2'), digits('amountValue', '-3'), digits('quantity', '1.5')]).toEqual([
      ...['320', '3', '15'],
    ]);
  });

  test('uses the names of records in lists', () => {
    const row = (key: string) => JSON.stringify({ key, assigned: '5', carry: false, note: 'soon', snoozed: false });
    expect(wordsOf('rows', row(ID), row('Groceries'))).toMatch(/^Groceries: 5.*soon/);
    expect(wordsOf('holdCategoryIds', JSON.stringify([ID]), '["Salary","Bonus"]')).toBe('Salary, Bonus');
    expect(wordsOf('categoryId', ID, 'Groceries')).toBe('Groceries');
  });

  test('leaves alone what people wrote', () => {
    for (const text of ['true', '2026-11-20', '2026-11', 'bank', '["a"]', '-5'])
      expect([wordsOf('name', text, null), wordsOf('notes', text, null)]).toEqual([text, text]);
  });

  test('names records that have no name by a value', () => {
    for (const [type, name] of [
      ['budgetTarget', 'byDate'],
      ['budgetMonth', '2026-11'],
      ['planItem', '2026-11'],
      ['closing', '2026-11-30'],
      ['import', 'portfolioPerformance'],
    ] as const)
      expect(nameOf(type, name)).not.toBe(name);
    expect(nameOf('tag', '2026-11')).toBe('2026-11');
  });
});
