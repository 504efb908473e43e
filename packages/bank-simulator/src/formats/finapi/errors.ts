import { jsonResponse, RefusedRequest, type SimulatedRequest, type SimulatedResponse } from '../../http/exchange.ts';
import type { FormatRefusal, SimulatorCore } from '../../http/simulator-core.ts';

/** RFC 3339 with milliseconds and offset, as finAPI writes it. */
export const finapiTimestamp = (core: SimulatorCore, moment?: number): string =>
  core.iso(moment).replace('Z', '+00:00');

/** `ErrorMessage` of Access. */
export const finapiAccessError = (
  core: SimulatorCore,
  exchange: SimulatedRequest,
  status: number,
  code: string,
  message: string,
) =>
  new RefusedRequest(
    jsonResponse(
      {
        errors: [{ message, code, type: 'TECHNICAL', multiStepAuthentication: null }],
        date: finapiTimestamp(core),
        requestId: exchange.headers['x-request-id'] ?? `selfgen-${core.uuid()}`,
        endpoint: `${exchange.method} ${exchange.path}`,
        authContext: '1/21',
        bank: null,
      },
      status,
    ),
  );

/** `Error` of Web Form 2.0. */
export const finapiWebFormError = (
  core: SimulatorCore,
  exchange: SimulatedRequest,
  status: number,
  code: string,
  text: string,
) =>
  new RefusedRequest(
    jsonResponse(
      { code, description: text, timestamp: finapiTimestamp(core), endpoint: `${exchange.method} ${exchange.path}` },
      status,
    ),
  );

/** Sign-in errors have their own format. */
export const finapiSignInError = (status: number, error: string, description: string): RefusedRequest =>
  new RefusedRequest(jsonResponse({ error, error_description: description }, status));

/** Most errors of a bank are reported by the update task; these are errors of Access itself. */
export function refuseFinapi({ kind, waitMs }: FormatRefusal, core: SimulatorCore): SimulatedResponse {
  if (kind === 'tokenRevoked') return finapiSignInError(401, 'invalid_token', 'Invalid access token').answer;
  if (kind === 'limitReached') {
    const headers = { 'retry-after': String(Math.ceil(waitMs / 1_000)) };
    return { ...jsonResponse({ errors: [], date: finapiTimestamp(core) }, 429), headers };
  }
  const status = kind === 'maintenance' ? 503 : 500;
  return jsonResponse(
    { errors: [{ message: 'Unexpected error', code: 'UNEXPECTED_ERROR', type: 'TECHNICAL' }] },
    status,
  );
}
