import { TOKEN_SIGNING_ALGORITHM } from '@coffer/auth/access-tokens.ts';
import { SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';
import { OAUTH_SCOPES } from './client-metadata.ts';

/**
 * The authorization server's metadata (RFC 8414, OpenID Connect Discovery). All URLs come from BASE_URL.
 * @param takesDocuments whether a client id may be the URL of a metadata document
 */
export function authorizationServerMetadata(issuer: string, { takesDocuments }: { readonly takesDocuments: boolean }) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth/oauth2/authorize`,
    token_endpoint: `${issuer}/auth/oauth2/token`,
    userinfo_endpoint: `${issuer}/auth/oauth2/userinfo`,
    registration_endpoint: `${issuer}/auth/oauth2/register`,
    revocation_endpoint: `${issuer}/auth/oauth2/revoke`,
    jwks_uri: `${issuer}/auth/jwks`,
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: takesDocuments,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [TOKEN_SIGNING_ALGORITHM],
    claims_supported: ['sub', 'iss', 'auth_time', 'name', 'locale', 'email', 'email_verified'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    service_documentation: `${issuer}/docs`,
  };
}

/** Metadata by which a refused client finds the authorization server (RFC 9728). */
export function protectedResourceMetadata(issuer: string, resource: string) {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: SERVICE_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Coffer',
    resource_documentation: `${issuer}/docs`,
  };
}
