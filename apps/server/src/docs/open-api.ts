import { readFileSync } from 'node:fs';

/** The committed document; `openapi-file.ts` writes it, and a check compares it with the router. */
export const OPENAPI_FILE = new URL('../../../../openapi.json', import.meta.url);
/** The address of the server in this document. */
export const EXAMPLE_SERVER_URL = 'http://localhost:3000';

/** The OpenAPI document of a server at this address. It is read, because building it takes 70 ms and 20 MiB. */
export function readOpenApi(baseUrl: string): { readonly paths: Readonly<Record<string, object>> } {
  return JSON.parse(readFileSync(OPENAPI_FILE, 'utf8').replaceAll(EXAMPLE_SERVER_URL, baseUrl));
}
