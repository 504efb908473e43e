import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openOwnTestServices } from '../own-services.ts';
import { callEveryOperation } from './call-every-operation.ts';
import { formatQueriesFile } from './queries-file.ts';
import { recordQueries } from './record-queries.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const services = await openOwnTestServices();

/** The code of the service, without tests. */
function readSource(): string {
  const files = globSync('packages/{api,db}/src/**/*.ts', { cwd: ROOT });
  const ofService = files.filter((file) => !/\.test\.ts$|\/(?:testing|generated)\//.test(file));
  return ofService.map((file) => readFileSync(`${ROOT}/${file}`, 'utf8')).join('\n');
}

test('prisma/queries.sql has the statements that builders compose (`npx vitest run packages/api/src/testing/queries -u` updates it)', {
  timeout: 180_000,
}, async () => {
  const queries = await recordQueries(services.connection.database ?? '', () => callEveryOperation(services));
  const source = readSource();
  const contents = formatQueriesFile(queries, (text) => source.includes(text));
  await expect(contents).toMatchFileSnapshot(`${ROOT}/prisma/queries.sql`);
});
