import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Routes of the build that no address leads to. */
const INTERNAL = /^\/_/;

/** Whether a path leads to a page, or a file, of the build. */
export function pagePaths(buildFolder: string): (pathname: string) => boolean {
  const manifest = readFileSync(path.join(buildFolder, 'app-path-routes-manifest.json'), 'utf8');
  const routes = Object.values<string>(JSON.parse(manifest)).filter((route) => !INTERNAL.test(route));
  const pattern = new RegExp(`^(?:${routes.map(patternOf).join('|')})$`);
  // Next sends a path with a slash at its end on to the one without.
  return (pathname) => pattern.test(pathname.replace(/(?<=[^/])\/$/, ''));
}

/** `/w/[walletId]/assets` as a pattern. */
function patternOf(route: string): string {
  return route
    .split('/')
    .map((part) =>
      /^\[\.\.\..+\]$/.test(part) ? '.+' : /^\[.+\]$/.test(part) ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'),
    )
    .join('/');
}
