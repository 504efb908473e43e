import { randomUUID } from 'node:crypto';
import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeyClient, sendRawRequest } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import {
  acceptsEveryOperation,
  ContractTestRun,
  describeProblemMismatch,
  isWalletOperation,
  isWrite,
  repeatableResponseParts,
} from './contract-test-run.ts';

// One address is refused more often than the allowed 600 times a minute. The database is separate, because refusals of
// an address are counted for all servers.
const coffer = startCoffer({ RATE_LIMIT: '10000000' }, { isAlone: true });
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

/** A key that worked before it was revoked. */
async function revokedKey(): Promise<string> {
  const { at, key, walletId } = await coffer().wallet();
  await at.get('');
  await coffer().services.database.withWallet(walletId, (transaction) =>
    transaction.query({ text: 'UPDATE "ApiKey" SET "revokedTime" = now() WHERE "walletId" = $1', values: [walletId] }),
  );
  return key;
}

describe('every operation, to an invalid credential', () => {
  it('answers 401 with a challenge, the same for every invalid credential', { timeout: 60_000 }, async () => {
    const good = walk.own.at.key;
    const mistyped = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`;
    const jwt = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${Buffer.from('{"sub":"1"}').toString('base64url')}.c2ln`;
    const headers: Record<string, Record<string, string>> = {
      none: {},
      unknown: { Authorization: `Bearer ${makeApiKey().key}` },
      mistyped: { Authorization: `Bearer ${mistyped}` },
      'cut short': { Authorization: `Bearer ${good.slice(0, -4)}` },
      'in another scheme': { Authorization: `Basic ${good}` },
      'without a scheme': { Authorization: good },
      'in a query': {},
      revoked: { Authorization: `Bearer ${await revokedKey()}` },
      'a JWT that is not ours': { Authorization: `Bearer ${jwt}` },
      opaque: { Authorization: 'Bearer 2YotnFZFEjr1zCsicMWpAA' },
      empty: { Authorization: 'Bearer ' },
      'a cookie': { Cookie: `session=${good}` },
    };
    const failures = await walk.row(acceptsEveryOperation, async (operation) => {
      const example = await walk.example(operation);
      const first = await walk.send(operation, example, { key: null });
      const found: (string | null)[] = [];
      for (const [kind, given] of Object.entries(headers)) {
        const query = kind === 'in a query' ? `access_token=${good}` : example.query;
        const answer = await walk.send(operation, example, {
          key: null,
          headers: given,
          ...(query === undefined ? {} : { query }),
        });
        found.push(describeProblemMismatch(answer, 401, 'unauthorized'));
        if (!answer.headers['www-authenticate']?.startsWith('Bearer')) found.push(`${kind}: no challenge`);
        if (JSON.stringify(repeatableResponseParts(answer)) !== JSON.stringify(repeatableResponseParts(first)))
          found.push(`${kind} is told apart: ${answer.text}`);
      }
      return found.filter((fault) => fault !== null);
    });
    expect(failures).toEqual([]);
  });

  it('answers 401 before it checks wallet, body or method', async () => {
    const { url } = coffer().server;
    for (const [method, path] of [
      ['POST', '/wallets/nowhere/tags'],
      ['GET', `/wallets/${randomUUID()}`],
      ['PUT', '/wallets'],
      ['GET', '/wallets/x/y/z'],
    ] as const) {
      expect(describeProblemMismatch(await sendRawRequest(url, { method, path }), 401, 'unauthorized')).toBeNull();
    }
  });

  it('keeps /internal closed to every public credential', async () => {
    for (const path of ['/internal', '/internal/trpc', '/internal/trpc/wallets.list', '/internal/anything']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await sendRawRequest(coffer().server.url, {
          method,
          path,
          headers: { Authorization: `Bearer ${walk.own.at.key}` },
        });
        expect(describeProblemMismatch(answer, 401, 'unauthorized'), `${method} ${path}`).toBeNull();
      }
    }
  });
});

describe('every operation, to a key that does not reach the wallet', () => {
  it('answers another person’s wallet like an unknown wallet: 404', async () => {
    const failures = await walk.row(isWalletOperation, async (operation) => {
      const example = await walk.example(operation);
      const answers = [];
      for (const walletId of [
        walk.foreign.at.walletId,
        randomUUID(),
        walk.foreign.at.walletId.toUpperCase(),
        'no-uuid',
      ]) {
        answers.push(await walk.send(operation, example, { walletId }));
      }
      const found = answers.map((answer) => describeProblemMismatch(answer, 404, 'notFound'));
      const bodies = new Set(answers.map((answer) => JSON.stringify(repeatableResponseParts(answer))));
      if (bodies.size > 1) found.push(`is told apart: ${[...bodies].join(' ')}`);
      return found.filter((fault) => fault !== null);
    });
    expect(failures).toEqual([]);
  });

  it('answers a record that is unknown, malformed or in another wallet the same: 404', async () => {
    // An ISIN belongs to no wallet: everybody may read its data.
    const hasId = ({ template }: { template: string }) => /\{(?!walletId|isin)/.test(template);
    const failures = await walk.row(hasId, async (operation) => {
      const example = await walk.example(operation);
      const foreign = await walk.example(operation, walk.foreign);
      const found: (string | null)[] = [];
      const bodies = new Set<string>();
      for (const parameter of Object.keys(example.params ?? {})) {
        // A word in the path, such as a kind of record, is the same in every wallet.
        const theirs = foreign.params![parameter]!;
        for (const value of [
          randomUUID(),
          ...(theirs === example.params![parameter] ? [] : [theirs]),
          'x',
          '00000000-0000-0000-0000-000000000000',
          "'; DROP TABLE",
          '%00',
        ]) {
          const answer = await walk.send(operation, example, { params: { [parameter]: value } });
          found.push(describeProblemMismatch(answer, 404, 'notFound'));
          bodies.add(JSON.stringify(repeatableResponseParts(answer)));
        }
      }
      if (bodies.size !== 1) found.push(`is told apart: ${[...bodies].join(' ')}`);
      return found.filter((fault) => fault !== null);
    });
    expect(failures).toEqual([]);
  });

  it('leaves the record of the other wallet unchanged', async () => {
    const { at, assetId } = walk.foreign;
    const transaction = await at.book(assetId);
    for (const [method, body] of [
      ['PATCH', { notes: 'mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await walk.own.at.call(method, `/transactions/${transaction.id}`, body)).status).toBe(404);
    }
    expect(await at.get(`/transactions/${transaction.id}`)).toEqual(transaction);
  });

  it('lists only the wallet of the key', async () => {
    const { items } = await new ApiKeyClient(coffer().server.url, walk.own.at.key).get('/wallets');
    expect(items.map((wallet: { id: string }) => wallet.id)).toEqual([walk.own.at.walletId]);
  });
});

describe('every operation, to a key without its scope', () => {
  it('refuses a write by a read-only key: 403, and names the missing scope', async () => {
    const failures = await walk.row(isWrite, async (operation) => {
      const answer = await walk.send(operation, await walk.example(operation), { key: walk.own.readOnlyKey });
      const challenge = answer.headers['www-authenticate'] ?? '';
      return (
        describeProblemMismatch(answer, 403, 'insufficientScope') ??
        (/^Bearer .*error="insufficient_scope".*scope="service:read service:write"/.test(challenge)
          ? null
          : `challenge ${challenge}`)
      );
    });
    expect(failures).toEqual([]);
  });

  it('lets a read-only key read everything', async () => {
    const failures = await walk.row(
      (operation) => !isWrite(operation),
      async (operation) => {
        const { status, text } = await walk.send(operation, await walk.example(operation), {
          key: walk.own.readOnlyKey,
        });
        return status === 200 ? null : `${status} ${text}`;
      },
    );
    expect(failures).toEqual([]);
  });

  it('refuses a read by a write-only key: 403', async () => {
    const { withKey, walletId } = await coffer().wallet();
    const { key } = await withKey(['service:write']);
    const failures = await walk.row(
      (operation) => !isWrite(operation),
      async (operation) => {
        const answer = await walk.send(operation, await walk.example(operation), { key, walletId });
        return describeProblemMismatch(answer, 403, 'insufficientScope');
      },
    );
    expect(failures).toEqual([]);
  });
});

describe('paths and methods', () => {
  it('answers 405 with Allow to every other method on a path', async () => {
    const methodsOf = Map.groupBy(walk.operations, (operation) => operation.template);
    const failures = await walk.row(acceptsEveryOperation, async (operation) => {
      const methods = methodsOf.get(operation.template)!.map(({ method }) => method);
      const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
      const example = await walk.example(operation);
      const found: (string | null)[] = [];
      for (const method of ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].filter(
        (one) => !allowed.includes(one),
      )) {
        const answer = await walk.send(operation, example, { method, body: undefined });
        if (answer.status !== 405) found.push(`${method} answered ${answer.status}`);
        if (method !== 'HEAD') found.push(describeProblemMismatch(answer, 405, 'methodNotAllowed'));
        const allow = (answer.headers.allow ?? '').split(', ').sort();
        if (String(allow) !== String([...allowed].sort())) found.push(`${method}: Allow is ${allow}`);
      }
      return found.filter((fault) => fault !== null);
    });
    expect(failures).toEqual([]);
  });

  it('answers 404 to every unknown path', async () => {
    const inside = `/wallets/${walk.own.at.walletId}`;
    const paths = [
      '/wallets/',
      `${inside}/`,
      `${inside}/nothing`,
      `${inside}/tags/`,
      `${inside}/tags/x/y`,
      `${inside}//tags`,
      `${inside}/Tags`,
      `${inside}/data`,
      `${inside}/data/nothing`,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const answer = await sendRawRequest(coffer().server.url, {
          method,
          path,
          headers: { Authorization: `Bearer ${walk.own.at.key}` },
        });
        expect(describeProblemMismatch(answer, 404, 'notFound'), `${method} ${path}`).toBeNull();
      }
    }
    for (const path of ['/', '/nothing', '/wallet', '/openapi.json/x']) {
      expect(
        describeProblemMismatch(await sendRawRequest(coffer().server.url, { method: 'GET', path }), 404, 'notFound'),
        path,
      ).toBeNull();
    }
  });
});
