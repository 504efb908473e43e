/**
 * Builds the URL of a resource below a base URL, which may have a path itself. Escapes the path segments. With
 * `slash`, the path ends with a slash.
 */
export function buildResourceUrl(
  base: string,
  path: readonly string[],
  query: Readonly<Record<string, string>> = {},
  { slash = false }: { readonly slash?: boolean } = {},
): URL {
  const parts = path.map(encodeURIComponent).join('/');
  const url = new URL(`${base.replace(/\/+$/, '')}/${parts}${slash ? '/' : ''}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
