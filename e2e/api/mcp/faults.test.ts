import { describe, expect, it } from 'vitest';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { connectAgent, createMcpToken, readToolProblem, sendMcpMessage } from './mcp-client.ts';

/** Uses its own database, which the test breaks on purpose. */
const coffer = startCoffer({}, { isAlone: true });

const INSIDES = /relation|SELECT|\.ts\b|at \S+ \(|postgres|Tag/;

describe('a server fault', () => {
  it('reaches an agent without internals, and is logged', { timeout: 60_000 }, async () => {
    const { server, services } = coffer();
    const browser = new TestBrowser(server.url, { from: '127.0.13.9' });
    await browser.newPerson();
    const { id } = readCallResult(
      await browser.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }),
    );
    const token = await createMcpToken(browser);
    const client = await connectAgent(server.url, token);
    await services.owner.query({ text: 'ALTER TABLE "Tag" RENAME TO "TagOfBefore"', values: [] });
    await services.owner.query({ text: 'ALTER TABLE "Category" RENAME TO "CategoryOfBefore"', values: [] });
    const answer = await client.callTool({ name: 'look_up', arguments: { action: 'tags.list', walletId: id } });
    expect(readToolProblem(answer)).toMatchObject({ problem: { code: 'internal', status: 500 } });
    expect(JSON.stringify(answer.content)).not.toMatch(INSIDES);
    const read = client.readResource({ uri: `coffer://wallets/${id}/categories` });
    await expect(read).rejects.toThrow('An internal error occurred');
    await services.owner.query({ text: 'ALTER FUNCTION coffer.wallets_of RENAME TO wallets_of_before', values: [] });
    const discovered = await sendMcpMessage(server.url, { token });
    expect([discovered.status, discovered.body.code, discovered.body.error.code]).toEqual([500, 'internal', -32_603]);
    expect(discovered.text).not.toMatch(INSIDES);
    await expect.poll(() => server.output().match(/"msg":"fault"/g)?.length).toBe(3);
  });
});
