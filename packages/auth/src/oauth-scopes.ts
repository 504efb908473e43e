/** The scopes of the service itself, which tokens for its audiences carry. */
export const SERVICE_SCOPES = ['service:read', 'service:write'] as const;

/** The scopes that say who the person is. */
export const IDENTITY_SCOPES = ['openid', 'profile', 'email'] as const;

/** A refresh token: given by policy, whether or not it is asked for. */
export const OFFLINE_SCOPE = 'offline_access';

/** What a request asks for that names no scope. */
export const DEFAULT_SCOPE = 'service:read';
