/** The audiences of access tokens: REST and MCP. Each refuses the other's tokens. */
export interface TokenAudiences {
  readonly rest: string;
  readonly mcp: string;
}

export function tokenAudiences(baseUrl: string): TokenAudiences {
  const rest = canonicalResource(baseUrl) ?? baseUrl;
  return { rest, mcp: `${rest}/mcp` };
}

/**
 * Returns a `resource` (RFC 8707) in canonical form: scheme and host in lower case, no default port, no trailing slash.
 * Null if the text isn't an http or https URL, or if the URL contains a user name, a password, a query or a fragment.
 */
export function canonicalResource(resource: string): string | null {
  const url = URL.parse(resource);
  if (url === null || !/^https?:$/.test(url.protocol) || resource.includes('#') || resource.includes('?')) return null;
  if (url.username !== '' || url.password !== '') return null;
  return `${url.origin}${url.pathname.replace(/\/$/, '')}`;
}

/**
 * The parameters with each `resource` value in canonical form. Values without a canonical form stay unchanged, and are
 * refused later.
 */
export function withCanonicalResources(parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams();
  for (const [name, value] of parameters) {
    written.append(name, name === 'resource' ? (canonicalResource(value) ?? value) : value);
  }
  return written;
}
