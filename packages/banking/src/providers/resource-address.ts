/** The address of a resource below a base address, which may have a path itself. Path segments are escaped. */
export function resourceAddress(
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
