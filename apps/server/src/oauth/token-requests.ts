import { sealerFromToken } from '@coffer/auth/sealing.ts';
import type { FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { forwardToOAuthProvider } from './forward-to-provider.ts';
import { hashOAuthRecordId, type OAuthRecords, type StoredOAuthRecord } from './records.ts';

/** Milliseconds within which a client that did not get its response may repeat the request. */
const GRACE = 60_000;

const PURPOSE = 'token-answer';
const TOKEN_PATH = '/auth/oauth2/token';

export interface TokenResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Answers a token request in one transaction that first locks the code or the refresh token. Of two simultaneous
 * requests with the same value, even on two processes, the second sees the first one's result.
 */
export async function answerTokenRequest(
  provider: Provider,
  records: OAuthRecords,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<TokenResponse> {
  if (form.getAll('resource').length > 1) {
    return { status: 400, body: { error: 'invalid_target', error_description: 'a token is for one resource' } };
  }
  return records.inRequest(null, async () => {
    const code = form.get('code');
    if (form.get('grant_type') === 'authorization_code' && code !== null) {
      await records.find('AuthorizationCode', hashOAuthRecordId(code), { locked: true });
      return forwardTokenRequest(provider, request, form);
    }
    const token = form.get('refresh_token');
    if (form.get('grant_type') !== 'refresh_token' || token === null)
      return forwardTokenRequest(provider, request, form);
    const replaced = await records.find('RefreshToken', hashOAuthRecordId(token), { locked: true });
    const repeated = await repeatedAnswer(records, form, token, replaced);
    if (repeated === null) return refreshTokens(provider, records, request, { form, token });
    if (replaced?.asked === describe(form)) return repeated;
    // If the repeated request names another audience or fewer scopes, issue a new access token but the same refresh
    // token.
    records.request.isRepeated = true;
    const answer = await forwardTokenRequest(provider, request, form);
    if (answer.status !== 200) return answer;
    return { status: 200, body: { ...answer.body, refresh_token: repeated.body['refresh_token'] } };
  });
}

/** The earlier answer for this token if its client may get it again; otherwise null. */
async function repeatedAnswer(
  records: OAuthRecords,
  form: URLSearchParams,
  token: string,
  replaced: StoredOAuthRecord | undefined,
): Promise<TokenResponse | null> {
  if (replaced?.consumedTime == null || replaced.answer === null || replaced.successorId === null) return null;
  if (replaced.payload['clientId'] !== form.get('client_id')) return null;
  if (Date.now() - Date.parse(replaced.consumedTime) > GRACE) return null;
  const successor = await records.find('RefreshToken', replaced.successorId);
  if (successor === undefined || successor.consumedTime !== null) return null;
  const body: unknown = JSON.parse(sealerFromToken(token).open(PURPOSE, replaced.answer).toString());
  return typeof body === 'object' && body !== null ? { status: 200, body: { ...body } } : null;
}

async function refreshTokens(
  provider: Provider,
  records: OAuthRecords,
  request: FastifyRequest,
  { form, token }: { readonly form: URLSearchParams; readonly token: string },
): Promise<TokenResponse> {
  const answer = await forwardTokenRequest(provider, request, form);
  const successor = answer.body['refresh_token'];
  if (answer.status !== 200 || typeof successor !== 'string') return answer;
  const sealed = sealerFromToken(token).seal(PURPOSE, Buffer.from(JSON.stringify(answer.body)));
  await records.transaction.query({
    text: 'SELECT coffer.keep_oauth_answer($1, $2, $3, $4)',
    values: [hashOAuthRecordId(token), describe(form), sealed, hashOAuthRecordId(successor)],
  });
  return answer;
}

async function forwardTokenRequest(
  provider: Provider,
  request: FastifyRequest,
  form: URLSearchParams,
): Promise<TokenResponse> {
  const { statusCode, payload } = await forwardToOAuthProvider(provider, request, {
    method: 'POST',
    path: TOKEN_PATH,
    form,
  });
  const body: unknown = JSON.parse(payload);
  return { status: statusCode, body: typeof body === 'object' && body !== null ? { ...body } : {} };
}

/** Returns a text that is equal for requests with the same audience and scopes. */
function describe(form: URLSearchParams): string {
  const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  return JSON.stringify([form.getAll('resource').sort(), [...new Set(scopes)].sort()]);
}
