const REASONS = [
  'gone',
  'decided',
  'invalid_client',
  'invalid_redirect_uri',
  'invalid_request',
  'invalid_target',
  'server_error',
] as const;

export type Reason = (typeof REASONS)[number];

/** The code with which the server sends a browser here, as a reason that has words. */
export function reasonOf(code: unknown): Reason {
  return REASONS.find((reason) => reason === code) ?? 'invalid_request';
}
