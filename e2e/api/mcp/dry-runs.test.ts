import { publicOperations } from '@coffer/api/surface/operations.ts';
import { expect, it } from 'vitest';
import { ContractTestRun, type Operation } from '../contract/contract-test-run.ts';
import type { JsonBody } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';

const coffer = startCoffer();

/** Operations without a dry run, because they affect more than the wallet's database. */
const OPERATIONS_WITHOUT_DRY_RUN = ['files.create', 'integrations.sync'];

const isWrite = ({ type, meta }: ReturnType<typeof publicOperations>[number]) =>
  type === 'mutation' && meta.tool !== undefined && meta.onlyCredential !== 'oauth';

it('of each write of each tool predict what the write does with its code, once', { timeout: 240_000 }, async () => {
  const walk = await ContractTestRun.of(coffer());
  const byRoute = new Map(
    publicOperations()
      .filter(isWrite)
      .map((one) => [`${one.method} ${one.path}`, one]),
  );
  expect(byRoute.size).toBeGreaterThan(60);
  const without = new Set<string>();
  const failures = await walk.row(
    ({ name }) => byRoute.has(name),
    async (described) => {
      // Creating a rule changes the order of rules, which makes a concurrent dry run stale. So retry.
      for (let tries = 1; ; tries += 1) {
        const failure = await tryFirst(described);
        if (tries === 8 || failure?.includes('dryRunStale') !== true) return failure;
      }
    },
  );
  expect(failures).toEqual([]);
  expect([...without].toSorted()).toEqual(OPERATIONS_WITHOUT_DRY_RUN);

  async function tryFirst(described: Operation): Promise<string | null> {
    const operation = byRoute.get(described.name);
    if (operation === undefined) return 'no operation';
    const { params = {}, body, query = '' } = await walk.fresh(described);
    const given: JsonBody = {
      action: operation.name,
      ...params,
      ...Object.fromEntries(new URLSearchParams(query)),
      ...body,
    };
    const run = async (extra: object): Promise<JsonBody> => {
      const path = `/tools/${operation.meta.tool}`;
      return walk.own.at.call('POST', path, { arguments: { ...given, ...extra } });
    };
    const tried = await run({ dryRun: true });
    if (tried.status === 422 && tried.body.code === 'noDryRun') {
      without.add(operation.name);
      return null;
    }
    if (tried.status !== 200) return `the dry run answers ${tried.status} ${tried.text.slice(0, 300)}`;
    const { result, dryRun } = tried.body.structured;
    const code = dryRun?.code ?? result.code;
    if (typeof code !== 'string') return 'the dry run has no code';
    const done = await run({ code });
    if (done.status !== 200) return `with the code it answers ${done.status} ${done.text.slice(0, 300)}`;
    const again = await run({ code });
    expect([again.status, again.body?.structured?.result], operation.name).toEqual([200, done.body.structured.result]);
    return null;
  }
});
