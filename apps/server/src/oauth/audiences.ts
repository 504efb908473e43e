/** The audiences of access tokens: the REST routes, and the MCP endpoint. A token for one is refused by the other. */
export interface Audiences {
  readonly rest: string;
  readonly mcp: string;
}

export function audiencesOf(baseUrl: string): Audiences {
  const rest = canonical(baseUrl) ?? baseUrl;
  return { rest, mcp: `${rest}/mcp` };
}

/**
 * A `resource` (RFC 8707) as it is compared and stored: scheme and host in lower case, no default port, no slash at the
 * end. Null for what is no http address, or has a query or a fragment.
 */
export function canonical(resource: string): string | null {
  const url = URL.parse(resource);
  if (url === null || !/^https?:$/.test(url.protocol) || resource.includes('#') || resource.includes('?')) return null;
  if (url.username !== '' || url.password !== '') return null;
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

/** The parameters with each `resource` that is ours written as we compare it; others stay, and are refused. */
export function withCanonicalResources(parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams();
  for (const [name, value] of parameters) {
    written.append(name, name === 'resource' ? (canonical(value) ?? value) : value);
  }
  return written;
}
