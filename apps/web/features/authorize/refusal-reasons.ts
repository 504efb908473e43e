const REASONS = [
  'gone',
  'decided',
  'invalid_client',
  'invalid_redirect_uri',
  'invalid_request',
  'invalid_target',
  'server_error',
] as const;

export type RefusalReason = (typeof REASONS)[number];

/** The server's error code, or `invalid_request` if the code has no text. */
export function parseRefusalReason(code: unknown): RefusalReason {
  return REASONS.find((reason) => reason === code) ?? 'invalid_request';
}
