import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@coffer/api/surface/openapi.ts';
import { EXAMPLE_SERVER_URL, OPENAPI_FILE } from './docs/open-api.ts';

/**
 * Writes the API contract to `openapi.json` at the root of the repository. With `--check` it only compares, and exits
 * with 1 if the file is stale.
 */
const path = fileURLToPath(OPENAPI_FILE);
const document = `${JSON.stringify(openApiDocument(EXAMPLE_SERVER_URL), null, 2)}\n`;
const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === document;

if (!process.argv.includes('--check')) {
  if (!isCurrent) writeFileSync(path, document);
} else if (!isCurrent) {
  process.stderr.write('openapi.json is stale: run node apps/server/src/openapi-file.ts and commit it.\n');
  process.exitCode = 1;
}
