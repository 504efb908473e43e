/**
 * The form with the client's id added. Every client is public: some use HTTP Basic with an empty password, or send an
 * empty `client_secret`; both mean the same as `client_id` alone.
 */
export function withClientId(form: URLSearchParams, authorization: string | undefined): URLSearchParams {
  const named = new URLSearchParams(form);
  if (named.get('client_secret') === '') named.delete('client_secret');
  const clientId = basicClientId(authorization);
  // A form that names another client is left unchanged, and is refused later.
  if (clientId !== null && !named.has('client_id')) named.set('client_id', clientId);
  return named;
}

/** Whether the Authorization header only repeats the form's client id. */
export function isRedundantClientId(authorization: string | undefined, form: URLSearchParams): boolean {
  const clientId = basicClientId(authorization);
  return clientId !== null && form.getAll('client_id').every((named) => named === clientId);
}

/** The client id in an HTTP Basic header with an empty password (RFC 6749, 2.3.1); null for any other header. */
function basicClientId(authorization: string | undefined): string | null {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? '') ?? [];
  const [, clientId = ''] = /^([^:]+):$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (clientId === '') return null;
  try {
    return decodeURIComponent(clientId.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
