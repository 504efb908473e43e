import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { findUnusedClient } from './client-adapter.ts';
import { hasInsecureRedirectUri, normaliseClientMetadata, registrationHash } from './client-metadata.ts';
import { forwardToOAuthProvider } from './forward-to-provider.ts';
import type { OAuthRecords } from './records.ts';

/** Maximum bytes of a client's metadata: anybody may register, and the metadata is stored. */
const MAX_BYTES = 4_096;

interface RegistrationAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Registers a client without authentication (RFC 7591). If an unused client has the same metadata, returns that client,
 * because some programs register at each start.
 */
export async function registerClient(
  provider: Provider,
  records: OAuthRecords,
  request: FastifyRequest,
): Promise<RegistrationAnswer> {
  const asked = objectOf(request.body);
  if (asked === null) return refusal('the body must be a JSON object');
  const metadata = normaliseClientMetadata(asked);
  if (hasInsecureRedirectUri(metadata))
    return refusal('an address of another machine must begin with https', 'invalid_redirect_uri');
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_BYTES) {
    return refusal(`the metadata must not have more than ${MAX_BYTES} bytes`);
  }
  return records.inRequest(null, async (open) => {
    const unused = await findUnusedClient(records, registrationHash(metadata));
    if (unused !== undefined) return { status: 201, body: unused };
    const { statusCode, payload } = await forwardToOAuthProvider(provider, request, {
      method: 'POST',
      path: '/auth/oauth2/register',
      json: metadata,
    });
    if (open.hasNoRoom) return { status: 503, body: { error: 'temporarily_unavailable' } };
    const body: unknown = JSON.parse(payload);
    return { status: statusCode, body };
  });
}

function objectOf(body: unknown): Record<string, unknown> | null {
  try {
    const value: unknown = typeof body === 'string' ? JSON.parse(body) : null;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function refusal(description: string, error = 'invalid_client_metadata'): RegistrationAnswer {
  return { status: 400, body: { error, error_description: description } };
}
