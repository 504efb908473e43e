import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const place = mkdtempSync(path.join(tmpdir(), 'coffer-lint-'));

beforeAll(() => {
  for (const file of [
    'biome.json',
    '.gitignore',
    'scripts/lint',
    'node_modules/@biomejs/biome/configuration_schema.json',
  ]) {
    cpSync(path.join(root, file), path.join(place, file), { recursive: true });
  }
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The linter's output for a file with this name and text. */
function lint(file: string, text: string): string {
  const target = path.join(place, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  const args = ['lint', '--colors=off', file];
  const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, {
    cwd: place,
    encoding: 'utf8',
  });
  rmSync(target);
  return stdout + stderr;
}

type FileAndSource = readonly [file: string, source: string];

/**
 * Returns the pairs whose import the linter rejects. Lints all pairs in one run, because starting the linter is slow.
 */
function findRestrictedImports(pairs: readonly FileAndSource[]): FileAndSource[] {
  const sources = Map.groupBy(pairs, ([file]) => file);
  for (const [file, those] of sources) {
    const target = path.join(place, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, those.map(([, source]) => `import '${source}';\n`).join(''));
  }
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', ...sources.keys()];
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/biome'), args, { cwd: place, encoding: 'utf8' });
  for (const file of sources.keys()) rmSync(path.join(place, file));
  const found = stdout.matchAll(/^::error title=lint\/style\/noRestrictedImports,file=([^,]+),line=(\d+)/gm);
  return [...found].flatMap(
    ([, file = '', line]) => sources.get(path.relative(place, file))?.slice(Number(line) - 1, Number(line)) ?? [],
  );
}

describe('import restrictions', () => {
  const forbidden: FileAndSource[] = [
    ['packages/domain/src/money.ts', '@coffer/db/client.ts'],
    ['packages/domain/src/money.ts', 'zod'],
    ['packages/domain/src/money.ts', 'node:fs'],
    ['packages/domain/src/fx/money.test.ts', '@coffer/api/router.ts'],
    ['packages/db/src/client.ts', '@coffer/api/router.ts'],
    ['packages/db/src/client.ts', '@coffer/banking/mt940.ts'],
    ['packages/banking/src/demo/demo.ts', '@coffer/marketdata/ecb.ts'],
    ['packages/bank-simulator/src/world/banks.ts', '@coffer/banking/mt940.ts'],
    ['packages/bank-simulator/src/simulator.test.ts', '@coffer/domain/dates.ts'],
    ['packages/banking/src/providers/finapi/client.ts', '@coffer/bank-simulator/simulator.ts'],
    ['packages/api/src/banks/connections/connections.service.ts', '@coffer/bank-simulator/simulator.ts'],
    ['apps/worker/src/worker.ts', '@coffer/bank-simulator/simulator.ts'],
    ['apps/worker/src/worker.test.ts', '@coffer/web/server.tsx'],
    ['apps/server/src/main.ts', '@coffer/bank-simulator/simulator.ts'],
    ['packages/places/src/nominatim.ts', '@coffer/api/router.ts'],
    ['packages/storage/src/storage.ts', '@coffer/db/client.ts'],
    ['packages/documents/src/invoice.ts', '@coffer/banking/mt940.ts'],
    ['packages/api/src/router.ts', '@coffer/server/main.ts'],
    ['packages/api/src/router.ts', '@coffer/agents/agent-backend.ts'],
    ['packages/api/src/stored/month-sums.ts', '../reports/read-cash-flows.ts'],
    ['packages/api/src/kernel/trpc.ts', '../reports/reports.service.ts'],
    ['packages/api/src/kernel/trpc.ts', '../router.ts'],
    ['packages/api/src/kernel/credentials/session-credential.ts', '../../people/sessions/sessions.service.ts'],
    ['packages/agents/src/agent-backend.ts', '@coffer/db/client.ts'],
    ['packages/ui/src/button.tsx', '@coffer/api/router.ts'],
    ['apps/web/app/page.tsx', '@coffer/db/client.ts'],
    ['apps/web/shared/data/trpc.ts', '#features/plan/items-by-category.ts'],
    ['apps/web/shared/data/trpc.ts', '../format/ago.tsx'],
    ['apps/web/shared/tables/workbook.ts', '@coffer/banking/statements/packed-file.ts'],
    ['apps/web/features/plan/items-by-category.ts', '../reports/cash-flow-sections.ts'],
    ['apps/web/features/transactions/list/row-cells.tsx', '../../reports/cash-flow-sections.ts'],
    ['apps/web/app/page.tsx', '../shared/data/trpc.ts'],
    ['apps/worker/src/main.ts', '@coffer/server/main.ts'],
    ['apps/server/src/mount-web-app.ts', '@coffer/web/app/page.tsx'],
    ['packages/banking/src/demo.ts', '../../db/src/client.ts'],
  ];
  test('rejects forbidden imports of each folder', () => {
    expect(findRestrictedImports(forbidden).map(String).toSorted()).toEqual(forbidden.map(String).toSorted());
  });

  const allowed: FileAndSource[] = [
    ['packages/domain/src/money.ts', 'decimal.js'],
    ['packages/domain/src/fx/money.ts', '../currencies.ts'],
    ['packages/domain/src/money.ts', './currencies.ts'],
    ['packages/domain/src/money.test.ts', 'fast-check'],
    ['packages/db/src/client.ts', '@coffer/domain/money.ts'],
    ['packages/banking/src/demo/demo.ts', '../provider.ts'],
    ['packages/api/src/books/transactions/transactions.service.ts', '@coffer/db/client.ts'],
    ['packages/api/src/files/columns-by-content.ts', '@coffer/storage/storage.ts'],
    ['packages/api/src/books/transactions/transactions.service.ts', '@coffer/domain/fx/rates.ts'],
    ['packages/api/src/kernel/access.ts', './credentials/credential-kinds.ts'],
    ['packages/api/src/kernel/credentials/api-key-credential.ts', '../rights.ts'],
    ['packages/api/src/kernel/quotas.test.ts', '../files/files.service.ts'],
    ['packages/api/src/banks/sync/sync.test.ts', '@coffer/bank-simulator/simulator.ts'],
    ['apps/worker/src/banks.test.ts', '@coffer/bank-simulator/simulator.ts'],
    ['packages/agents/src/agent-backend.ts', '@coffer/api/router.ts'],
    ['apps/server/src/main.ts', '@coffer/api/router.ts'],
    ['apps/server/src/mount-web-app.ts', '@coffer/web/server.ts'],
    ['apps/web/app/page.tsx', '@coffer/ui/button.tsx'],
    ['apps/web/app/page.tsx', '@coffer/domain/local-path.ts'],
    ['apps/web/features/plan/items-by-category.ts', '@coffer/domain/local-path.ts'],
    ['apps/web/features/transactions/list/row-cells.tsx', '@coffer/domain/local-path.ts'],
    ['apps/web/shared/data/trpc.ts', '@coffer/domain/local-path.ts'],
    ['apps/web/shared/data/deep/trpc.ts', '@coffer/domain/local-path.ts'],
    ['apps/web/app/page.tsx', '#features/plan/items-by-category.ts'],
    ['apps/web/features/plan/items-by-category.ts', '#features/reports/cash-flow-sections.ts'],
    ['apps/web/features/plan/items-by-category.ts', './editing.ts'],
    ['apps/web/features/transactions/list/row-cells.tsx', '../record.ts'],
    ['apps/web/shared/data/trpc.ts', '#shared/format/ago.tsx'],
    ['apps/web/shared/tables/workbook.test.ts', '@coffer/banking/statements/packed-file.ts'],
  ];
  test('accepts allowed imports of each folder', () => {
    expect(findRestrictedImports(allowed)).toEqual([]);
  });

  test('the web app may import types and form shapes of packages/api, and no other runtime code', () => {
    const file = 'apps/web/app/client.ts';
    const typesOnly = 'and nothing that runs';
    expect(lint(file, "import type { AppRouter } from '@coffer/api/router.ts';\n")).not.toContain(typesOnly);
    expect(lint(file, "import { createTagInput } from '@coffer/api/books/tags/tags.schema.ts';\n")).not.toContain(
      typesOnly,
    );
    expect(lint(file, "import { createTag } from '@coffer/api/books/tags/tags.service.ts';\n")).toContain(typesOnly);
    expect(lint(file, "import { appRouter } from '@coffer/api/router.ts';\n")).toContain(typesOnly);
    expect(lint(file, "import * as router from '@coffer/api/router.ts';\n")).toContain(typesOnly);
    expect(lint(file, "import '@coffer/api/router.ts';\n")).toContain(typesOnly);
    expect(lint(file, "export { appRouter } from '@coffer/api/router.ts';\n")).toContain(typesOnly);
    expect(lint(file, "const router = await import('@coffer/api/router.ts');\n")).toContain(typesOnly);
  });
});

describe('type assertions', () => {
  const hidden = 'hides mistakes';
  test('are forbidden in runtime code', () => {
    expect(lint('packages/api/src/a.ts', 'export const a = JSON.parse("1") as number;\n')).toContain(hidden);
    expect(lint('packages/api/src/a.ts', 'export const a = <number>JSON.parse("1");\n')).toContain(hidden);
    expect(lint('packages/api/src/a.ts', 'export const a = JSON.parse("1") as unknown as number;\n')).toContain(hidden);
  });
  test('are allowed as const, with a stated reason, and in tests', () => {
    expect(lint('packages/api/src/a.ts', "export const a = ['x'] as const;\n")).not.toContain(hidden);
    expect(lint('packages/api/src/a.test.ts', 'export const a = JSON.parse("1") as number;\n')).not.toContain(hidden);
    const reason = '// biome-ignore lint/plugin/no-assertion: the library returns any here\n';
    expect(lint('packages/api/src/a.ts', `${reason}export const a = JSON.parse("1") as number;\n`)).not.toContain(
      hidden,
    );
  });
});

test('rejects a file of more than 300 lines, a barrel and an `any`', () => {
  const many = Array.from({ length: 301 }, (_, i) => `export const a${i} = ${i};`).join('\n');
  expect(lint('packages/api/src/a.ts', `${many}\n`)).toContain('noExcessiveLinesPerFile');
  expect(lint('packages/api/src/a.ts', "export * from './b.ts';\n")).toContain('noReExportAll');
  expect(lint('packages/api/src/a.ts', 'export const a: any = 1;\n')).toContain('noExplicitAny');
});
