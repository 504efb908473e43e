import {
  jsonResponse,
  RefusedRequest,
  type SimulatedRequest,
  type SimulatedResponse,
} from '../../http/request-and-response.ts';
import type { FormatRefusal, SimulatorCore } from '../../http/simulator-core.ts';

/** A time as finAPI writes it: RFC 3339 with milliseconds and offset. The default is the current time. */
export const finapiTimestamp = (core: SimulatorCore, moment?: number): string =>
  core.iso(moment).replace('Z', '+00:00');

/** An error response in the format of Access (`ErrorMessage`). */
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

/** An error response in the format of Web Form 2.0 (`Error`). */
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

/** An error response to a sign-in request, which has a format of its own. */
export const finapiSignInError = (status: number, error: string, description: string): RefusedRequest =>
  new RefusedRequest(jsonResponse({ error, error_description: description }, status));

/** Returns the error response of Access. Most errors of a bank are not responses: the update task reports them. */
export function finapiRefusalResponse({ kind, waitMs }: FormatRefusal, core: SimulatorCore): SimulatedResponse {
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
