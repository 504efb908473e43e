import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { openApiDocument } from '@coffer/api/surface/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { CachedFile } from './cached-file.ts';
import type { Config } from './config.ts';
import { docsPage } from './docs/page.ts';

/** Only what this origin serves: no script in the page, nothing from elsewhere. The renderer sets styles on elements. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The contract: `/openapi.json` for machines, `/docs` for people. */
export function mountReference(app: FastifyInstance, config: Config): void {
  let document: CachedFile | undefined;
  serve(app, '/openapi.json', () => {
    // Made when first asked for: it takes 70 ms and 20 MiB, and most servers are never asked.
    document ??= new CachedFile('application/json; charset=utf-8', JSON.stringify(openApiDocument(config.BASE_URL)));
    return document;
  });
  const files = {
    style: ownFile('docs.css', 'text/css'),
    rendererStyle: rendererFile('swagger-ui.css', 'text/css'),
    renderer: rendererFile('swagger-ui-bundle.js', 'text/javascript'),
    start: ownFile('start.js', 'text/javascript'),
  };
  const addresses = {
    style: '/docs/docs.css',
    rendererStyle: '/docs/swagger-ui.css',
    renderer: '/docs/swagger-ui.js',
    start: '/docs/start.js',
  };
  const withVersion = (name: keyof typeof files) => `${addresses[name]}?v=${files[name].etag}`;
  const page = docsPage({
    style: withVersion('style'),
    rendererStyle: withVersion('rendererStyle'),
    renderer: withVersion('renderer'),
    start: withVersion('start'),
  });
  const html = new CachedFile('text/html; charset=utf-8', page);
  serve(app, '/docs', () => html, { policy: CONTENT_SECURITY_POLICY });
  serve(app, addresses.style, () => files.style, { lasting: true });
  serve(app, addresses.rendererStyle, () => files.rendererStyle, { lasting: true });
  serve(app, addresses.renderer, () => files.renderer, { lasting: true });
  serve(app, addresses.start, () => files.start, { lasting: true });
}

function serve(
  app: FastifyInstance,
  url: string,
  file: () => CachedFile,
  { policy, lasting = false }: { readonly policy?: string; readonly lasting?: boolean } = {},
): void {
  app.get(url, async (request, reply) => {
    if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    return file().send(request, reply, { lasting });
  });
  app.route({
    method: ['DELETE', 'PATCH', 'POST', 'PUT'],
    url,
    handler: (_request, reply) => {
      reply.header('Allow', 'GET, HEAD');
      throw new Problem('methodNotAllowed');
    },
  });
}

function ownFile(name: string, type: string): CachedFile {
  return new CachedFile(`${type}; charset=utf-8`, readFileSync(new URL(`docs/${name}`, import.meta.url)));
}

/** Swagger UI as a package of Fastify's carries it: its own one brings an install script along. */
function rendererFile(name: string, type: string): CachedFile {
  const folder = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui'));
  return new CachedFile(`${type}; charset=utf-8`, readFileSync(join(folder, 'static', name)));
}
