/** Scopes of the service itself, carried by tokens for its audiences. */
export const SERVICE_SCOPES = ['service:read', 'service:write'] as const;

/** Scopes for the identity of the person. */
export const IDENTITY_SCOPES = ['openid', 'profile', 'email'] as const;

/** Scope of a refresh token, granted by policy, whether requested or not. */
export const OFFLINE_SCOPE = 'offline_access';

/** The scope of an authorization request that names no scope. */
export const DEFAULT_SCOPE = 'service:read';
