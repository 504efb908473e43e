import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeyClient } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import {
  acceptsEveryOperation,
  ContractTestRun,
  describeProblemMismatch,
  fillPathTemplate,
  hasRequestBody,
  type Operation,
} from './contract-test-run.ts';
import { formatFieldPath, listSchemaFields, replaceValueAtPath, resolveSchema } from './schemas.ts';

// On a fast machine, one person sends more than the allowed 6000 requests a minute.
const coffer = startCoffer({ RATE_LIMIT: '10000000' });
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

const MIB = 1024 * 1024;
const isImport = ({ template }: Operation) => template.endsWith('/import');
/** Operations without required body fields. A tool's requirements are those of its operations. */
const requiresNothing = ({ body, document, template }: Operation) =>
  body !== null && !template.endsWith('/tools/{name}') && (resolveSchema(body, document).required ?? []).length === 0;
const found = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null);

describe('a body is strict', () => {
  it('names an unknown field, at any depth: 400', async () => {
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      const objects = listSchemaFields(operation.body!, operation.document).filter(
        ({ schema }) => schema.properties !== undefined,
      );
      const places = [[], ...objects.map(({ path }) => path)].map((path) => [...path, 'nonsense']);
      return found(
        await Promise.all(
          places.map(async (path) => {
            const answer = await walk.send(operation, example, { body: replaceValueAtPath(example.body, path, 1) });
            return describeProblemMismatch(answer, 400, 'invalidInput', formatFieldPath(path));
          }),
        ),
      );
    });
    expect(failures).toEqual([]);
  });

  it('names all unknown and invalid fields at once', async () => {
    const { body } = await walk.own.at.call('POST', '/transactions', {
      ...(await walk.fresh(walk.operations.find(({ name }) => name === 'POST /wallets/{walletId}/transactions')!)).body,
      one: 1,
      two: 2,
      amountValue: 3,
      tagIds: ['x'],
    });
    expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'amountValue',
      'one',
      'tagIds[0]',
      'two',
    ]);
  });

  it('names a field that is read-only or part of the path: 400', async () => {
    const readOnly = [
      'id',
      'walletId',
      'legacyStoreId',
      'createdTime',
      'createdUserId',
      'lastUpdatedTime',
      'lastUpdatedUserId',
    ];
    const ofTransactions = ['parent', 'parentTransactionId', 'source'];
    const failures = await walk.row(
      (operation) => hasRequestBody(operation) && !operation.template.includes('/data/'),
      async (operation) => {
        const example = await walk.example(operation);
        // These fields of a transaction are read-only, but a search may filter by some of them.
        const more = /\/transactions(\/\{id\})?$/.test(operation.template) ? ofTransactions : [];
        return found(
          await Promise.all(
            [...readOnly, ...more].map(async (field) => {
              const answer = await walk.send(operation, example, {
                body: { ...example.body, [field]: field === 'parent' ? false : null },
              });
              return describeProblemMismatch(answer, 400, 'invalidInput', field);
            }),
          ),
        );
      },
    );
    expect(failures).toEqual([]);
  });

  it('refuses what no schema can accept: prototype keys and disguised duplicates', async () => {
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      const text = JSON.stringify(example.body);
      const faults = await Promise.all(
        ['__proto__', 'constructor', 'toString'].map(async (key) => {
          const answer = await walk.send(operation, example, {
            body: text === '{}' ? `{"${key}":{}}` : `{"${key}":{},${text.slice(1)}`,
          });
          return describeProblemMismatch(answer, 400, 'invalidInput');
        }),
      );
      return found(faults);
    });
    expect(failures).toEqual([]);
  });

  // Tests only DELETE, because a body of a GET has no meaning (RFC 9110 §9.3.1) and is ignored.
  it('is refused if the operation takes none: 400', async () => {
    const failures = await walk.row(
      ({ method }) => method === 'DELETE',
      async (operation) =>
        describeProblemMismatch(
          await walk.send(operation, await walk.example(operation), { body: { x: 1 } }),
          400,
          'invalidInput',
          'x',
        ),
    );
    expect(failures).toEqual([]);
  });
});

describe('a query is strict', () => {
  it('names an unknown parameter: 400', async () => {
    const failures = await walk.row(acceptsEveryOperation, async (operation) => {
      const example = await walk.example(operation);
      return found(
        await Promise.all(
          ['nonsense', 'id', 'walletId', '__proto__'].map(async (name) => {
            const answer = await walk.send(operation, example, { query: `${name}=1` });
            return describeProblemMismatch(answer, 400, 'invalidInput', name);
          }),
        ),
      );
    });
    expect(failures).toEqual([]);
  });

  it('accepts no field of a body', async () => {
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      const [field = 'limit'] = Object.keys(resolveSchema(operation.body!, operation.document).properties ?? {});
      return describeProblemMismatch(
        await walk.send(operation, example, { query: `${field}=1` }),
        400,
        'invalidInput',
        field,
      );
    });
    expect(failures).toEqual([]);
  });
});

describe('a body is JSON', () => {
  it('refuses malformed JSON and invalid UTF-8: 400', async () => {
    const bodies = [
      '{',
      '{"a":}',
      "{'a':1}",
      '{"a":1,}',
      '{"a":1}{}',
      'nul',
      '\u0000',
      '{"a":01}',
      '{"a":NaN}',
      '// x\n{}',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from('{"name":"\u00e4"}', 'latin1'),
      Buffer.from('\ufeff{}', 'utf16le'),
      Buffer.from([0xed, 0xa0, 0x80]),
    ];
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      return found(
        await Promise.all(
          bodies.map(async (body) =>
            describeProblemMismatch(await walk.send(operation, example, { body }), 400, 'malformedJson'),
          ),
        ),
      );
    });
    expect(failures).toEqual([]);
  });

  it('refuses JSON that is not an object: 400', async () => {
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      return found(
        await Promise.all(
          ['[]', '[{}]', '"text"', 'null', 'true', '1', '""'].map(async (body) =>
            describeProblemMismatch(await walk.send(operation, example, { body }), 400, 'invalidInput'),
          ),
        ),
      );
    });
    expect(failures).toEqual([]);
  });

  it('refuses every other content type: 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=latin1',
      'application/jsonp',
      'text/json',
      'application/json, text/plain',
      'x',
    ];
    const failures = await walk.row(hasRequestBody, async (operation) => {
      const example = await walk.example(operation);
      const faults = await Promise.all(
        types.map(async (type) =>
          describeProblemMismatch(
            await walk.send(operation, example, { headers: { 'Content-Type': type } }),
            415,
            'unsupportedMediaType',
          ),
        ),
      );
      const none = await walk.send(operation, example, { body: undefined, headers: {} });
      if (none.status === 415) faults.push('no body at all is answered 415');
      return found(faults);
    });
    expect(failures).toEqual([]);
  });

  it('accepts application/json with and without a charset, in any case', async () => {
    const search = walk.operations.find(({ name }) => name.endsWith('/transactions/search'))!;
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;charset="UTF-8"',
      'application/json ; charset=utf-8',
    ]) {
      expect((await walk.send(search, {}, { body: {}, headers: { 'Content-Type': type } })).status, type).toBe(200);
    }
  });

  it('treats no body, an empty body and {} the same if nothing is required, whatever the content type', async () => {
    // A change can only be undone once.
    const repeatable = (operation: Operation) => requiresNothing(operation) && !operation.template.endsWith('/undo');
    const failures = await walk.row(repeatable, async (operation) => {
      const example = await walk.example(operation);
      const answers = [];
      for (const body of [undefined, '', '{}', ' {} ']) {
        for (const type of [{ 'Content-Type': 'application/json' }, { 'Content-Type': 'text/plain' }, {}]) {
          // Skips JSON without the content type of JSON, because such a body is refused.
          if (body?.includes('{') && type['Content-Type'] !== 'application/json') continue;
          const { status, text } = await walk.send(operation, example, { body, headers: type });
          answers.push(`${status} ${text}`);
        }
      }
      const different = new Set(answers);
      return different.size === 1 && answers[0]!.startsWith('200')
        ? null
        : [...different].map((one) => one.slice(0, 200)).join(' | ');
    });
    expect(failures).toEqual([]);
  });

  it('names the missing field if one is required, however the empty body is sent: 400', async () => {
    const failures = await walk.row(
      (operation) =>
        hasRequestBody(operation) && !requiresNothing(operation) && !operation.template.endsWith('/tools/{name}'),
      async (operation) => {
        const example = await walk.example(operation);
        const [required = ''] = resolveSchema(operation.body!, operation.document).required ?? [];
        return found(
          await Promise.all(
            [undefined, '', '{}'].map(async (body) =>
              describeProblemMismatch(
                await walk.send(operation, example, { body, headers: { 'Content-Type': 'application/json' } }),
                400,
                'invalidInput',
                required,
              ),
            ),
          ),
        );
      },
    );
    expect(failures).toEqual([]);
  });
});

describe('a body has a size', () => {
  const padded = (body: unknown, bytes: number) => {
    const text = JSON.stringify(body ?? {});
    return text + ' '.repeat(bytes - Buffer.byteLength(text));
  };

  it('accepts 1 MiB and refuses one byte more: 413', async () => {
    const failures = await walk.row(
      (operation) => hasRequestBody(operation) && !isImport(operation),
      async (operation) => {
        const example = await walk.fresh(operation);
        const fits = await walk.send(operation, example, { body: padded(example.body, MIB) });
        return found([
          fits.status === 200 ? null : `1 MiB is answered ${fits.status} ${fits.text.slice(0, 100)}`,
          describeProblemMismatch(
            await walk.send(operation, example, { body: padded(example.body, MIB + 1) }),
            413,
            'bodyTooLarge',
          ),
        ]);
      },
    );
    expect(failures).toEqual([]);
  });

  it('accepts a statement of 64 MiB and refuses one byte more: 413', async () => {
    const operation = walk.operations.find(isImport)!;
    const example = await walk.fresh(operation);
    const body = Buffer.alloc(64 * MIB, 0x20);
    body.write(JSON.stringify(example.body));
    const fits = await walk.send(operation, example, { body });
    expect(fits.body, fits.text.slice(0, 300)).toMatchObject({ created: 2 });
    const over = await walk.send(operation, example, { body: Buffer.concat([body, Buffer.from(' ')]) });
    expect(describeProblemMismatch(over, 413, 'bodyTooLarge')).toBeNull();
  });

  it('does not wait for a body that is too long, or whose sender may not send it', async () => {
    const path = fillPathTemplate('/wallets/{walletId}/tags', { walletId: walk.own.at.walletId });
    const answer = await new ApiKeyClient(coffer().server.url, '').call('POST', path, Buffer.alloc(8 * MIB, 0x20), {
      key: null,
    });
    expect(describeProblemMismatch(answer, 401, 'unauthorized')).toBeNull();
  });
});
