import { expect, test } from 'vitest';
import { repositoryFigures } from './repository-figures.mjs';

const SOURCES = new Map([
  ...['asset', 'tag', 'rule', 'file'].map(
    (kind) =>
      [
        `packages/api/src/${kind}s.kind.ts`,
        `export const ${kind}Kind = {\n  type: '${kind}',\n  table: 'Table',\n  feed: {},\n} as const satisfies RecordKind;\n`,
      ] as const,
  ),
  ['packages/api/src/record-kinds.ts', 'export const KINDS = [\n  assetKind,\n  tagKind,\n];\n'],
  ['packages/api/src/quotas.ts', 'export const QUOTAS = {\n  assets: 1,\n  rules: 2,\n};\n'],
  ['packages/api/src/tables.ts', `const TABLES = ["Asset", 'Tag'];\n`],
  ['packages/api/src/one.ts', "// Reads an asset: its rule and file.\nread('asset');\n"],
]);
const SQL = `
CREATE TRIGGER one AFTER INSERT OR UPDATE ON public."Transaction" FOR EACH ROW EXECUTE FUNCTION coffer.f();

CREATE TRIGGER two AFTER INSERT ON public."Transaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.f();

CREATE TRIGGER four AFTER INSERT ON public."Transaction" FOR EACH STATEMENT EXECUTE FUNCTION coffer.f();

CREATE TRIGGER three BEFORE UPDATE OF name ON public."Tag" FOR EACH ROW EXECUTE FUNCTION coffer.f();
  EXECUTE 'CREATE TRIGGER in a function';
`;

test('a file that names half of the kinds is a list, and triggers count for each of their events', () => {
  expect(repositoryFigures(SOURCES, SQL)).toEqual([
    '3 hand-kept lists of record kinds, with 9 lines:',
    ...['record-kinds.ts', 'quotas.ts', 'tables.ts'].map((file) => `  packages/api/src/${file}`),
    '4 triggers on 4 pairs of table and event, 1 of them with several triggers',
    '3 AFTER INSERT triggers on a created transaction',
  ]);
});

test('no table of this repository has several triggers for an event', () => {
  const lines = repositoryFigures();
  expect(lines[0]).toMatch(/^[1-7] hand-kept lists/);
  expect(lines.at(-2)).toMatch(/^[1-9]\d* triggers on [1-9]\d* pairs of table and event, 0 of them/);
  expect(lines.at(-1)).toMatch(/^2 AFTER INSERT/);
});
