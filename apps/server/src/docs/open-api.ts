import { readFileSync } from 'node:fs';

/** The committed OpenAPI document; `openapi-file.ts` writes it, and a check compares it with the router. */
export const OPENAPI_FILE = new URL('../../../../openapi.json', import.meta.url);
/** The server's URL in the committed OpenAPI document. */
export const EXAMPLE_SERVER_URL = 'http://localhost:3000';

/**
 * Returns the committed OpenAPI document with this server's URL. Building the document again would take 70 ms and 20
 * MiB.
 */
export function readOpenApi(baseUrl: string): { readonly paths: Readonly<Record<string, object>> } {
  return JSON.parse(readFileSync(OPENAPI_FILE, 'utf8').replaceAll(EXAMPLE_SERVER_URL, baseUrl));
}
