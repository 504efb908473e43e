import { jsonResponse, RefusedRequest, type SimulatedResponse } from '../../http/request-and-response.ts';
import type { FormatRefusal, SimulatorCore } from '../../http/simulator-core.ts';

const errorAnswer = (status: number, summary: string, detail: string, type?: string): SimulatedResponse =>
  jsonResponse({ summary, detail, status_code: status, ...(type === undefined ? {} : { type }) }, status);

export const gocardlessError = (status: number, summary: string, detail: string): RefusedRequest =>
  new RefusedRequest(errorAnswer(status, summary, detail));

/** An error in one field of a body. */
export const gocardlessFieldError = (field: string, summary: string, detail: string): RefusedRequest =>
  new RefusedRequest(jsonResponse({ [field]: { summary, detail }, status_code: 400 }, 400));

/**
 * Returns GoCardless' response to a refused request. The error texts are from responses that people published:
 * openCollective#8538, actual#3826, actual#4772, actual-server#431.
 */
export function gocardlessRefusalResponse(
  { kind, consent, waitMs }: FormatRefusal,
  core: SimulatorCore,
): SimulatedResponse {
  const seconds = Math.ceil(waitMs / 1_000);
  switch (kind) {
    case 'limitReached':
      return {
        ...errorAnswer(
          429,
          'Rate limit exceeded',
          `The rate limit for this resource is 4/day. Please try again in ${seconds} seconds`,
        ),
        headers: gocardlessLimitHeaders({ limit: 4, left: 0, waitMs }),
      };
    case 'consentExpired': {
      const days = Number(consent?.own['validDays'] ?? 90);
      const ended = core
        .iso(consent?.expiresAt ?? 0)
        .replace('T', ' ')
        .replace('Z', '+00:00');
      return errorAnswer(
        401,
        `End User Agreement (EUA) ${String(consent?.own['agreement'])} has expired`,
        `EUA was valid for ${days} days and it expired at ${ended}. The end user must connect the account once more with new EUA and Requisition`,
      );
    }
    case 'consentRevoked':
    case 'loginRequired':
      return errorAnswer(
        401,
        "Couldn't update account transactions",
        'Access has expired or it has been revoked. To restore access reconnect the account.',
        'AccessExpiredError',
      );
    case 'consentClosed':
      return errorAnswer(404, 'Not found.', 'Not found.');
    case 'tokenRevoked':
      return errorAnswer(401, 'Invalid token', 'Token is invalid or expired');
    case 'notReady':
      return errorAnswer(
        409,
        'Account processing',
        'Account data is being processed. Try again later.',
        'AccountProcessing',
      );
    default:
      return errorAnswer(503, 'Institution service unavailable', 'Institution service unavailable', 'ServiceError');
  }
}

/** Response headers that state the limits. Their names contain underscores, as GoCardless sends them. */
export const gocardlessLimitHeaders = ({ limit, left, waitMs }: { limit: number; left: number; waitMs: number }) => ({
  http_x_ratelimit_limit: '1000',
  http_x_ratelimit_remaining: '999',
  http_x_ratelimit_reset: '59',
  http_x_ratelimit_account_success_limit: String(limit),
  http_x_ratelimit_account_success_remaining: String(left),
  http_x_ratelimit_account_success_reset: String(Math.ceil(waitMs / 1_000)),
});
