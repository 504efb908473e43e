import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCoffer } from '../start-coffer.ts';
import { ContractTestRun, describeProblemMismatch, hasRequestBody, type Operation } from './contract-test-run.ts';
import {
  type BodyField,
  formatFieldPath,
  isCurrencySchema,
  listInvalidValues,
  listSchemaFields,
  replaceValueAtPath,
  schemaAlternatives,
} from './schemas.ts';

// On a fast machine, one person sends more than the allowed 6000 requests a minute.
const coffer = startCoffer({ RATE_LIMIT: '10000000' });
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

const found = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null);
const shown = (value: unknown) => JSON.stringify(value).slice(0, 60);
const isId = ({ schema }: BodyField) => schemaAlternatives(schema).some(({ format }) => format === 'uuid');

/** Fields of the body. A free map accepts any key, so its example keys are no fields of the contract. */
const fields = (operation: Operation) => listSchemaFields(operation.body!, operation.document);

/** The id of a record in another person's wallet that the field could name; null if the field is no reference. */
function foreignId(field: string): string | null {
  const { assetId, categoryId, tagId, userId } = walk.foreign;
  if (/tagId/.test(field)) return tagId;
  if (/assetId/.test(field)) return assetId;
  if (/[cC]ategoryId/.test(field)) return categoryId;
  return /assignedUserId|mentionedUserId/.test(field) ? userId : null;
}

/** Fields that are only valid together with another field. */
const COMPANION_FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  transferCounterId: { transferCounterType: 'transaction' },
  transferCounterType: { transferCounterId: randomUUID() },
  usingStartDate: { usingDateRule: 'range', usingEndDate: '2026-12-31' },
  usingEndDate: { usingDateRule: 'range', usingStartDate: '2026-01-01' },
  // Alternatives: only one of these fields may be set.
  fileId: { content: undefined },
  usingDateRule: { usingStartDate: '2026-01-01', usingEndDate: '2026-12-31' },
};

/**
 * Returns the path and the value to send. `movedBetween` requires two ids, so it gets a list of `value` and a random
 * id.
 */
function pathAndValueToSend(path: BodyField['path'], value: string): readonly [BodyField['path'], unknown] {
  return path.at(-2) === 'movedBetween' ? [path.slice(0, -1), [value, randomUUID()]] : [path, value];
}

/** True for operations of the history, which accept ids of deleted keys, people and records. */
const isOfHistory = ({ template }: Operation) => template.includes('/history');

describe('a field of a body', () => {
  // Sends every wrong value of every field of every operation, one by one.
  it('is never coerced, and refused out of its bounds under the name the client used: 400', {
    timeout: 120_000,
  }, async () => {
    let tried = 0;
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      const faults: (string | null)[] = [];
      for (const { path, schema } of fields(operation)) {
        for (const value of listInvalidValues(schema)) {
          tried += 1;
          const body = replaceValueAtPath({ ...example.body, ...COMPANION_FIELDS[String(path[0])] }, path, value);
          const answer = await walk.send(operation, example, { body });
          const at = formatFieldPath(path);
          // If a list is too long or too short, the problem names the list.
          const fault = describeProblemMismatch(answer, 400, 'invalidInput', at);
          if (fault !== null) faults.push(`${at} = ${shown(value)}: ${fault}`);
        }
      }
      return found(faults);
    });
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  it('that refers to a record outside the wallet is named: 422', async () => {
    const failures = await walk.row(
      // The operation `unassign` ignores the ids of records to which the file isn't assigned.
      (operation) =>
        hasRequestBody(operation) &&
        !operation.template.endsWith('/unassign') &&
        !isOfHistory(operation) &&
        fields(operation).some(isId),
      async (operation) => {
        const example = await walk.fresh(operation);
        const faults: (string | null)[] = [];
        for (const { path } of fields(operation).filter(isId)) {
          const foreign = foreignId(formatFieldPath(path));
          for (const value of [randomUUID(), ...(foreign === null ? [] : [foreign])]) {
            const [at, sent] = pathAndValueToSend(path, value);
            const body = replaceValueAtPath({ ...example.body, ...COMPANION_FIELDS[String(path[0])] }, at, sent);
            const answer = await walk.send(operation, example, { body });
            faults.push(describeProblemMismatch(answer, 422, 'invalidReference', formatFieldPath(path)));
          }
        }
        return found(faults);
      },
    );
    expect(failures).toEqual([]);
  });

  it('with an unknown or inconvertible currency is named: 422', async () => {
    const failures = await walk.row(
      (operation) => hasRequestBody(operation) && fields(operation).some(({ schema }) => isCurrencySchema(schema)),
      async (operation) => {
        const example = await walk.example(operation);
        const faults = [];
        for (const { path } of fields(operation).filter(({ schema }) => isCurrencySchema(schema))) {
          for (const [value, code] of [
            ['QQQ', 'unknownCurrency'],
            ['NOTACOIN', 'unknownCurrency'],
            // ETH has an exchange rate, but no wallet of this test holds ETH.
            ['ETH', 'unknownCurrency'],
          ] as const) {
            const answer = await walk.send(operation, example, { body: replaceValueAtPath(example.body, path, value) });
            faults.push(describeProblemMismatch(answer, 422, code, formatFieldPath(path)));
          }
        }
        return found(faults);
      },
    );
    expect(failures).toEqual([]);
  });

  it('accepts ids in upper case, and answers in lower case', async () => {
    const { at, assetId, tagId } = walk.own;
    const transaction = await at.book(assetId.toUpperCase(), { tagIds: [tagId.toUpperCase()] });
    expect(transaction).toMatchObject({ assetId, tagIds: [tagId] });
    expect((await at.get(`/transactions/${transaction.id.toUpperCase()}`)).id).toBe(transaction.id);
  });

  it('refuses text that cannot be stored: NUL and lone surrogates', async () => {
    const { at, assetId } = walk.own;
    for (const notes of ['a\0b', '\ud800', 'x\udc00y']) {
      const answer = await at.call('POST', '/transactions', {
        assetId,
        date: '2026-01-01',
        amountValue: '1',
        amountCurrency: 'EUR',
        notes,
      });
      expect(describeProblemMismatch(answer, 400, 'invalidInput', 'notes'), JSON.stringify(notes)).toBeNull();
    }
    expect(
      describeProblemMismatch(
        await at.call('POST', '/transactions/search', { text: 'a\0b' }),
        400,
        'invalidInput',
        'text',
      ),
    ).toBeNull();
    expect(
      describeProblemMismatch(await at.call('GET', '/transactions?text=a%00b'), 400, 'invalidInput', 'text'),
    ).toBeNull();
    const strange = 'Zoë 👩‍👩‍👧 \u202e ﷽ \r\n\t';
    expect((await at.book(assetId, { notes: strange })).notes).toBe(strange);
  });
});

describe('a parameter of a query', () => {
  it('that refers to a record outside the wallet is named: 422', async () => {
    const ofIds = ({ schema }: Operation['query'][number]) =>
      schemaAlternatives(schema).some(({ format, items }) => format === 'uuid' || items?.format === 'uuid');
    const failures = await walk.row(
      (operation) => operation.query.some(ofIds) && !isOfHistory(operation),
      async (operation) => {
        const example = await walk.fresh(operation);
        const faults: (string | null)[] = [];
        for (const { name, schema } of operation.query.filter(ofIds)) {
          const isList = schema.type === 'array';
          const own = ['assetIds', 'movedBetween'].includes(name) ? `${walk.own.assetId},` : '';
          const foreign = foreignId(name);
          for (const value of [randomUUID(), ...(foreign === null ? [] : [foreign])]) {
            const answer = await walk.send(operation, example, { query: `${name}=${own}${value}` });
            const at = isList ? `${name}[${own === '' ? 0 : 1}]` : name;
            faults.push(describeProblemMismatch(answer, 422, 'invalidReference', at));
          }
        }
        return found(faults);
      },
    );
    expect(failures).toEqual([]);
  });

  it('is refused out of its bounds: 400', async () => {
    const failures = await walk.row(
      ({ query }) => query.length > 0,
      async (operation) => {
        const example = await walk.example(operation);
        const faults: (string | null)[] = [];
        for (const { name, schema } of operation.query) {
          const others = operation.query
            .filter((one) => one.required && one.name !== name)
            .map(({ name: other }) => `${other}=${new URLSearchParams(example.query).get(other) ?? 1}`);
          for (const value of wrongTexts(
            name,
            listInvalidValues(schema),
            schemaAlternatives(schema).map(({ type }) => String(type)),
          )) {
            const query = [...others, `${name}=${encodeURIComponent(value)}`].join('&');
            const answer = await walk.send(operation, example, { query });
            const [first] = (answer.body?.errors ?? []) as { path: string }[];
            const fault = describeProblemMismatch(answer, 400, 'invalidInput');
            if (fault !== null) faults.push(`${name}=${value}: ${fault}`);
            else if (first?.path.replace(/\[\d+\]$/, '') !== name)
              faults.push(`${name}=${value}: named ${first?.path}`);
          }
          const twice = await walk.send(operation, example, { query: `${name}=1&${name}=2` });
          faults.push(describeProblemMismatch(twice, 400, 'invalidInput'));
        }
        return found(faults);
      },
    );
    expect(failures).toEqual([]);
  });

  /**
   * Returns texts that are invalid for a query parameter of these types. `values` are all invalid values; only the
   * texts among them can be sent.
   */
  function wrongTexts(name: string, values: readonly unknown[], types: readonly string[]): string[] {
    const texts = values.filter((value) => typeof value === 'string').filter((text) => text.length < 2000);
    if (types.includes('boolean')) return ['maybe', '1', '0', '', 'True', 'yes'];
    if (name === 'offset') return ['-1', '1.5', 'ten', '', '1e2', '0x10', '9999999999999999999999', '%20'];
    if (types.some((type) => type === 'number' || type === 'integer'))
      return ['0', '501', '-1', '1.5', 'ten', '', '1e2', '0x10', '9999999999999999999999', '%20'];
    if (types.includes('array')) return ['x', '', 'x,y', `${randomUUID()},`];
    if (name === 'cursor') return ['x', '', 'Zm9v', '%00', 'a'.repeat(501)];
    return name === 'text' ? ['', ' ', 'x'.repeat(201)] : texts;
  }
});
