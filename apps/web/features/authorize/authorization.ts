import { z } from 'zod';
import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';

/** The response of the service that describes the authorization request. */
const authorizationRequest = z.object({
  client: z.object({
    name: z.string(),
    host: z.string().nullable(),
    uri: z.string().nullable(),
    opensApp: z.boolean(),
  }),
  isSignInNeeded: z.boolean(),
  isRemembered: z.boolean(),
  scopes: z.array(z.string()),
  preset: z.object({ scopes: z.array(z.string()), walletIds: z.array(z.string()).nullable() }),
  wallets: z.array(z.object({ id: z.string(), name: z.string() })),
});

export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

const goingOn = z.object({ url: z.string() });

export interface AuthorizationDecision {
  readonly personId: string;
  readonly isApproved: boolean;
  readonly scopes: readonly string[];
  readonly walletIds: readonly string[] | null;
}

export async function fetchAuthorizationRequest(uid: string): Promise<AuthorizationRequest> {
  return authorizationRequest.parse(await answerOf(`/authorize/${encodeURIComponent(uid)}/request`));
}

/** Isolates an app's self-chosen name, so that right-to-left text doesn't reorder the text around it. */
export function isolateDirection(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Sends the person's decision, and returns the URL to continue at. Throws the service's problem. */
export async function sendDecision(uid: string, decision: AuthorizationDecision): Promise<string> {
  const path = `/authorize/${encodeURIComponent(uid)}/decision`;
  const headers = { 'Content-Type': 'application/json' };
  return goingOn.parse(await answerOf(path, { method: 'POST', headers, body: JSON.stringify(decision) })).url;
}

/** Returns the JSON body of a successful response; otherwise throws the response's problem. */
async function answerOf(path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-store', ...init }).catch(() => null);
  if (answer === null) throw UNREACHABLE_PROBLEM;
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw parseHttpProblem(body, answer.headers.get('retry-after'));
  return body;
}
