import { jsonResponse, RefusedRequest, type SimulatedResponse } from '../../http/request-and-response.ts';
import type { FormatRefusal, RefusalKind } from '../../http/simulator-core.ts';

/** `ErrorResponse` of the published OpenAPI document. */
const errorAnswer = (status: number, error: string, message: string, detail: unknown = null): SimulatedResponse =>
  jsonResponse({ code: status, message, error, detail }, status);

export const enableBankingError = (
  status: number,
  error: string,
  message: string,
  detail: unknown = null,
): RefusedRequest => new RefusedRequest(errorAnswer(status, error, message, detail));

const REFUSALS: Readonly<Record<RefusalKind, readonly [number, string, string]>> = {
  maintenance: [400, 'ASPSP_ERROR', 'Error interacting with ASPSP'],
  limitReached: [429, 'ASPSP_RATE_LIMIT_EXCEEDED', 'ASPSP rate limit exceeded'],
  consentExpired: [401, 'EXPIRED_SESSION', 'Session is expired'],
  consentRevoked: [401, 'REVOKED_SESSION', 'Session is revoked'],
  consentClosed: [401, 'CLOSED_SESSION', 'Session is closed'],
  loginRequired: [401, 'REVOKED_SESSION', 'Session is revoked'],
  tokenRevoked: [401, 'UNAUTHORIZED_ACCESS', 'Application is not active'],
  notReady: [408, 'ASPSP_TIMEOUT', 'Timeout interacting with ASPSP'],
  mutated: [422, 'WRONG_CONTINUATION_KEY', 'Wrong continuation key provided'],
};

export function enableBankingRefusalResponse({ kind }: FormatRefusal): SimulatedResponse {
  const [status, error, message] = REFUSALS[kind];
  return errorAnswer(status, error, message);
}
