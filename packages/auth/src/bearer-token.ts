export type BearerToken =
  | { readonly kind: 'apiKey'; readonly token: string }
  | { readonly kind: 'oauth'; readonly token: string }
  | { readonly kind: 'none' };

const HEADER = /^Bearer +([\w.~+/=-]+) *$/i;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The kind of credential in an Authorization header, decided by its shape (specification 5). */
export function parseBearer(header: string | undefined): BearerToken {
  const token = HEADER.exec(header ?? '')?.[1];
  if (token === undefined) return { kind: 'none' };
  if (token.startsWith('coffer_')) return { kind: 'apiKey', token };
  return JWT.test(token) ? { kind: 'oauth', token } : { kind: 'none' };
}
