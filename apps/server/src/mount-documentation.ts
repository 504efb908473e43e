import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyInstance } from 'fastify';
import { CachedFile } from './cached-file.ts';
import type { Config } from './config.ts';
import { docsAssets } from './docs/docs-assets.ts';
import { guideContent } from './docs/guide-content.ts';
import { type Guide, readDecisions, readGuides } from './docs/guides.ts';
import { docsLayout } from './docs/layout.ts';
import { readOpenApi } from './docs/open-api.ts';
import { referenceContent } from './docs/reference-content.ts';
import { buildSearchEntries } from './docs/search-index.ts';

/** Allows only content of this origin: no inline script, nothing external. The renderer sets styles on elements. */
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

/** The documentation: guides and the API reference under `/docs`, the OpenAPI document at `/openapi.json`. */
export function mountDocumentation(app: FastifyInstance, config: Config): void {
  // Each document is created on first use, because most servers never serve these documents. Rendering all guides and
  // decisions takes 160 ms, so they are read in slices.
  const document = computeOnce(() => readOpenApi(config.BASE_URL));
  const guides = computeOnce(() => readGuides(config.BASE_URL));
  const openApi = computeOnce(() => json(document()));
  const searched = computeOnce(async () => json(buildSearchEntries(await guides(), document().paths)));
  serve(app, '/openapi.json', openApi);
  serve(app, '/docs/search.json', searched);
  const assets = docsAssets();
  for (const { url, file } of Object.values(assets)) serve(app, url, () => file, { isLasting: true });
  const reference = computeOnce(async () => referencePage(assets, await guides()));
  serve(app, '/docs', reference, { policy: CONTENT_SECURITY_POLICY });
  const pages = computeOnce(async () => guidePages(assets, await guides(), await readDecisions(config.BASE_URL)));
  servePages(app, pages);
}

type Assets = ReturnType<typeof docsAssets>;

function linksTo(guides: readonly Guide[]) {
  return [
    { href: '/docs', label: 'API reference' },
    // Leaves out pages below a guide, because the guide itself links to them.
    ...guides
      .filter(({ path }) => !path.includes('/'))
      .map(({ path, title }) => ({ href: `/docs/${path}`, label: title })),
    { href: '/openapi.json', label: 'openapi.json' },
  ];
}

function referencePage(
  { style, rendererStyle, renderer, start, search }: Assets,
  guides: readonly Guide[],
): CachedFile {
  return html(
    docsLayout({
      title: 'Coffer reference',
      styles: [rendererStyle.src, style.src],
      scripts: [{ src: renderer.src }, { src: start.src }, { src: search.src, isModule: true }],
      links: linksTo(guides),
      current: '/docs',
      main: referenceContent(),
    }),
  );
}

/** The pages by their path below `/docs/`. */
function guidePages(
  { style, search }: Assets,
  guides: readonly Guide[],
  decisions: readonly Guide[],
): Map<string, CachedFile> {
  const contents = [
    ...guides.map((guide, index) => [guide, guideContent(guide, guides[index - 1], guides[index + 1])] as const),
    ...decisions.map((decision) => [decision, guideContent(decision)] as const),
  ];
  const links = linksTo(guides);
  const pages = contents.map(([{ path, title }, main]): [string, CachedFile] => {
    const shared = { styles: [style.src], scripts: [{ src: search.src, isModule: true }], links };
    return [path, html(docsLayout({ ...shared, title: `${title} · Coffer`, current: `/docs/${path}`, main }))];
  });
  return new Map(pages);
}

function servePages(app: FastifyInstance, pages: () => Promise<ReadonlyMap<string, CachedFile>>): void {
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const file = (await pages()).get(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    return file.send(request, reply);
  });
}

function computeOnce<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const html = (content: string) => new CachedFile('text/html; charset=utf-8', content);
const json = (content: object) => new CachedFile('application/json; charset=utf-8', JSON.stringify(content));

function serve(
  app: FastifyInstance,
  url: string,
  file: () => CachedFile | Promise<CachedFile>,
  { policy, isLasting = false }: { readonly policy?: string; readonly isLasting?: boolean } = {},
): void {
  app.get(url, async (request, reply) => {
    if (policy !== undefined) reply.header('Content-Security-Policy', policy);
    return (await file()).send(request, reply, { lasting: isLasting });
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
