import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Internal routes of the build, which have no address. */
const INTERNAL = /^\/_/;

/** Returns a predicate: whether a path belongs to a page or file of the build, or is a public file. */
export function createPagePathTest(buildFolder: string, publicFolder: string): (pathname: string) => boolean {
  const manifest = readFileSync(path.join(buildFolder, 'app-path-routes-manifest.json'), 'utf8');
  const routes = Object.values<string>(JSON.parse(manifest)).filter((route) => !INTERNAL.test(route));
  const files = existsSync(publicFolder) ? readdirSync(publicFolder).map((file) => `/${file}`) : [];
  const pattern = new RegExp(`^(?:${[...routes, ...files].map(routeToPattern).join('|')})$`);
  // Next redirects a path with a trailing slash to the path without it.
  return (pathname) => pattern.test(pathname.replace(/(?<=[^/])\/$/, ''));
}

/** The route as a pattern, such as `/w/[walletId]/assets`. */
function routeToPattern(route: string): string {
  return route
    .split('/')
    .map((part) =>
      /^\[\.\.\..+\]$/.test(part) ? '.+' : /^\[.+\]$/.test(part) ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'),
    )
    .join('/');
}
