import { afterAll, expect, inject, test } from 'vitest';
import { arrayOf, date, int8, jsonOf, numeric, oneOf, orNull, type RowShape, text, uuid } from '../columns.ts';
import { Database } from '../database.ts';
import { deriveServiceLogin } from '../embedded/service-login.ts';

const database = new Database(deriveServiceLogin(inject('database')), 1);
afterAll(() => database.close());

const asked = (row: RowShape, columns: string) => database.query({ text: `SELECT ${columns}`, row });

test('a result that matches the declaration is returned', async () => {
  const row = {
    id: orNull(uuid),
    day: date,
    amount: numeric,
    count: int8,
    kind: oneOf('a', 'b'),
    words: arrayOf(text),
    more: jsonOf({ parse: (value) => value }),
  };
  const columns = `NULL::uuid AS id, '2026-01-31'::date AS day, 1.50 AS amount, count(*) AS count, 'a' AS kind,
    ARRAY['x', 'y'] AS words, '{"one": 1}'::jsonb AS more`;
  expect(await asked(row, columns)).toEqual([
    { id: null, day: '2026-01-31', amount: '1.50', count: 1, kind: 'a', words: ['x', 'y'], more: { one: 1 } },
  ]);
});

test.each([
  ['a column that is missing', { id: uuid }, `1 AS other`, 'no column id'],
  ['a column more', { count: int8 }, `count(*) AS count, 1 AS other`, 'a column other that is not declared'],
  ['another type', { count: int8 }, `1 AS count`, 'count: int4, and not int8'],
  ['a null', { day: date }, `NULL::date AS day`, 'day: null, which is not declared'],
  ['another word', { kind: oneOf('a', 'b') }, `'c' AS kind`, 'kind: c, which is none of its words'],
  ['a number for a word', { kind: oneOf('1') }, `1 AS kind`, 'kind: int4, and not words'],
  ['a text for JSON', { more: jsonOf({ parse: String }) }, `'{}' AS more`, 'more: text, and not JSON'],
  [
    'JSON of another shape',
    { more: jsonOf({ parse: () => expect.unreachable('it has no fields') }) },
    `'{}'::json AS more`,
    'more: not of its shape',
  ],
])('%s is rejected in tests', async (_, row, columns, fault) => {
  await expect(asked(row, columns)).rejects.toThrow(fault);
  await expect(database.transaction((inside) => inside.query({ text: `SELECT ${columns}`, row }))).rejects.toThrow(
    fault,
  );
});
