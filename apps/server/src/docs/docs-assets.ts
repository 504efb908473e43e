import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CachedFile } from '../cached-file.ts';

/** A file that documentation pages load. */
interface DocsAsset {
  readonly url: string;
  /** The URL with a version, so that browsers may cache the file for good. */
  readonly src: string;
  readonly file: CachedFile;
}

type AssetName = 'style' | 'rendererStyle' | 'renderer' | 'start' | 'search' | 'searchLibrary';

export function docsAssets(): Record<AssetName, DocsAsset> {
  const searchLibrary = asset('minisearch.js', packageFile('minisearch', '../es/index.js', 'text/javascript'));
  return {
    style: asset('docs.css', ownFile('docs.css', 'text/css')),
    // The `swagger-ui` package has an install script; Fastify's package has none.
    rendererStyle: asset('swagger-ui.css', packageFile('@fastify/swagger-ui', 'static/swagger-ui.css', 'text/css')),
    renderer: asset(
      'swagger-ui.js',
      packageFile('@fastify/swagger-ui', 'static/swagger-ui-bundle.js', 'text/javascript'),
    ),
    start: asset('start.js', ownFile('start.js', 'text/javascript')),
    search: asset('search.js', searchScript(searchLibrary)),
    searchLibrary,
  };
}

/** `search.js` with the address of the package that it imports: browsers don't know packages by name. */
function searchScript({ src }: DocsAsset): CachedFile {
  const script = readFileSync(new URL('search.js', import.meta.url), 'utf8');
  return new CachedFile('text/javascript; charset=utf-8', script.replace("from 'minisearch'", `from '${src}'`));
}

function asset(name: string, file: CachedFile): DocsAsset {
  return { url: `/docs/${name}`, src: `/docs/${name}?v=${file.etag}`, file };
}

function ownFile(name: string, type: string): CachedFile {
  return new CachedFile(`${type}; charset=utf-8`, readFileSync(new URL(name, import.meta.url)));
}

/** @param file path relative to the folder of the package's entry */
function packageFile(name: string, file: string, type: string): CachedFile {
  const folder = dirname(createRequire(import.meta.url).resolve(name));
  return new CachedFile(`${type}; charset=utf-8`, readFileSync(join(folder, file)));
}
