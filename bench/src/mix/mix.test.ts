import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { requireEqualResponses } from './equal-responses.ts';
import { createMixReportLines, findUnsteadySides } from './mix-report-lines.ts';
import { planRequests, REQUEST_KINDS } from './requests.ts';
import { loadMixKeys, planWallets } from './wallets.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-mix-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const wallets = planWallets([{ wallets: 3, transactions: 10 }], loadMixKeys(join(folder, 'keys.json'), 3));

describe('bench mix', () => {
  it('finds equal answers on ours and on the bare server, and reports each kind of request', {
    tags: 'soak',
    timeout: 600_000,
  }, async () => {
    const small = ['--against', 'none', '--wallets', '1x300,2x60', '--no-web', '--folder', folder];
    const short = ['--rounds', '1', '--seconds', '1', '--warm-up', '0.2'];
    // Vitest sets a BASE_URL of its own.
    const { BASE_URL: _, ...env } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'mix', ...small, ...short], { env });
    const lines = stdout.trimEnd().split('\n');
    for (const { what } of REQUEST_KINDS) {
      for (const quantile of ['p50', 'p99']) {
        expect(lines).toContainEqual(
          expect.stringMatching(
            new RegExp(`^met +mix, ${what}, ${quantile}: .* ours [\\d.]+ ms, yardstick bare [\\d.]+ ms$`),
          ),
        );
      }
    }
    for (const what of [
      'requests a second',
      'CPU of the server',
      'peak memory',
      'load generator',
      'spread of the rounds, ours',
      'spread of the rounds, bare',
    ]) {
      expect(lines).toContainEqual(expect.stringContaining(what));
    }
    expect(stdout).not.toContain('NaN');
  });

  it('sends the same list to every side, in which each kind has its share', () => {
    const requests = planRequests(wallets, 400, '2026-11-22');
    expect(planRequests(wallets, 400, '2026-11-22')).toEqual(requests);
    for (const { kind, share } of REQUEST_KINDS) {
      expect(requests.slice(0, 20).filter((request) => request.kind === kind)).toHaveLength(share);
    }
    const days = requests.flatMap(({ kind, body }) => (kind === 'create' ? [JSON.parse(body ?? '').date] : []));
    expect(days.every((day) => day >= '2026-11-01' && day <= '2026-11-22')).toBe(true);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
  });

  it('stops at the first difference between two sides and names it', async () => {
    const [one, other] = [await answering('{"items":[1]}'), await answering('{"items":[2]}')];
    const requests = planRequests(wallets, 20, '2026-11-22');
    await expect(requireEqualResponses({ ours: one.url, bare: one.url }, requests)).resolves.toBeUndefined();
    await expect(requireEqualResponses({ ours: one.url, bare: other.url }, requests)).rejects.toThrow(
      /^list: the answers to GET \/wallets\/\S+\/transactions differ at 10\nours: … {"items":\[1\]} …\nbare: … {"items":\[2\]} …$/,
    );
    one.close();
    other.close();
  });

  it('is void when the rounds of a side are more than a tenth apart', () => {
    const side = (name: string, rates: readonly number[]) => ({
      name,
      rounds: rates.map((rate) => ({ rate, serverCpu: 1, clientCpu: 0.1, times: { list: [1, 2] } })),
      memory: 100,
    });
    const [steady, shaken] = [side('ours', [100, 104, 109]), side('bare', [100, 200, 221])];
    expect(findUnsteadySides([steady, shaken]).map(({ name }) => name)).toEqual(['bare']);
    expect(createMixReportLines([steady, shaken]).flatMap(({ what, met }) => (met ? [] : [what]))).toEqual([
      'mix, spread of the rounds, bare',
    ]);
  });

  it('requires that ours is no slower than the other commit', () => {
    const side = (name: string, rate: number) => ({
      name,
      rounds: [{ rate, serverCpu: 1, clientCpu: 0.1, times: {} }],
      memory: 100,
    });
    const unmet = (rate: number) =>
      createMixReportLines([side('ours', rate), side('bare', 300), side('15b3ea1', 100)]).filter(({ met }) => !met);
    expect(unmet(100)).toEqual([]);
    expect(unmet(99).map(({ what }) => what)).toEqual(['mix, requests a second, against 15b3ea1']);
  });
});

async function answering(body: string) {
  const server = createServer((_request, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
