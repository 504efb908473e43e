import {
  jsonResponse,
  readBearerToken,
  type SimulatedRequest,
  type SimulatedRoute,
  textField,
} from '../../http/request-and-response.ts';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { finapiAccessError, finapiSignInError } from './errors.ts';

export const FINAPI_CLIENT = { clientId: 'simulator-client', clientSecret: 'simulator-client-secret' } as const;

const HOUR_MS = 3_600_000;

/** Routes for tokens and users. */
export const finapiSignInRoutes = (core: SimulatorCore): SimulatedRoute[] => [
  { method: 'POST', path: /^(\/api\/v2)?\/oauth\/token$/, answer: (exchange) => token(core, exchange) },
  {
    method: 'POST',
    path: /^(\/api\/v2)?\/oauth\/revoke$/,
    answer: ({ body }) => {
      delete core.state.tokens[textField(body, 'token') ?? ''];
      return { status: 200 };
    },
  },
  { method: 'POST', path: /^\/api\/v2\/users$/, answer: (exchange) => createUser(core, exchange) },
  {
    method: 'GET',
    path: /^\/api\/v2\/users$/,
    answer: (exchange) => jsonResponse(userOf(core, requireFinapiUser(core, exchange))),
  },
  {
    method: 'DELETE',
    path: /^\/api\/v2\/users$/,
    answer: (exchange) => {
      const user = requireFinapiUser(core, exchange);
      delete core.state.records[`finapi user ${user}`];
      for (const consent of Object.values(core.state.consents)) {
        if (consent.own['user'] === user) consent.trouble = 'closed';
      }
      return { status: 200 };
    },
  },
];

function token(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  core.enter(exchange, { format: 'finapi', operation: 'token' });
  const [id, secret] = [textField(body, 'client_id'), textField(body, 'client_secret')];
  if (id !== FINAPI_CLIENT.clientId || secret !== FINAPI_CLIENT.clientSecret) {
    throw finapiSignInError(401, 'invalid_client', 'Bad client credentials');
  }
  switch (textField(body, 'grant_type')) {
    case 'client_credentials':
      return tokenAnswer(core, 'client', 'client', false);
    case 'password':
      return tokenAnswer(core, 'user', signedInUser(core, body), true);
    case 'refresh_token': {
      const user = core.subjectOf('finapi', 'userRefresh', textField(body, 'refresh_token'));
      if (user === null) throw finapiSignInError(400, 'invalid_grant', 'Invalid refresh token');
      return tokenAnswer(core, 'user', user, true);
    }
    default:
      throw finapiSignInError(400, 'unsupported_grant_type', 'Unsupported grant type');
  }
}

function signedInUser(core: SimulatorCore, body: unknown): string {
  const user = textField(body, 'username') ?? '';
  if (core.state.records[`finapi user ${user}`]?.['password'] !== textField(body, 'password')) {
    throw finapiSignInError(400, 'invalid_grant', 'Bad credentials');
  }
  return user;
}

const tokenAnswer = (core: SimulatorCore, kind: string, subject: string, refreshes: boolean) =>
  jsonResponse({
    access_token: core.handOut('finapi', kind, subject, HOUR_MS),
    token_type: 'bearer',
    ...(refreshes ? { refresh_token: core.handOut('finapi', 'userRefresh', subject, 24 * HOUR_MS) } : {}),
    expires_in: HOUR_MS / 1_000 - 1,
    scope: 'all',
  });

function createUser(core: SimulatorCore, exchange: SimulatedRequest) {
  const { body } = exchange;
  if (core.subjectOf('finapi', 'client', readBearerToken(exchange)) === null) throw invalidToken();
  core.enter(exchange, { format: 'finapi', operation: 'user' });
  const id = textField(body, 'id') ?? core.uuid();
  if (core.state.records[`finapi user ${id}`] !== undefined) {
    throw finapiAccessError(core, exchange, 422, 'ENTITY_EXISTS', 'A user with the given ID already exists.');
  }
  core.state.records[`finapi user ${id}`] = {
    password: textField(body, 'password') ?? core.uuid(),
    email: textField(body, 'email'),
  };
  return jsonResponse(userOf(core, id), 201);
}

const userOf = (core: SimulatorCore, id: string) => ({
  id,
  ...core.state.records[`finapi user ${id}`],
  ...{ phone: null, isAutoUpdateEnabled: false },
});

const invalidToken = () => finapiSignInError(401, 'invalid_token', 'Invalid access token');

/**
 * Returns the id of the user to whom the request's token belongs.
 * @throws RefusedRequest if the token is not a user's token
 */
export function requireFinapiUser(core: SimulatorCore, exchange: SimulatedRequest): string {
  const user = core.subjectOf('finapi', 'user', readBearerToken(exchange));
  if (user === null || core.state.records[`finapi user ${user}`] === undefined) throw invalidToken();
  return user;
}

/**
 * Checks that the request has a client's or a user's token, because either token may list banks.
 * @throws RefusedRequest
 */
export function requireFinapiToken(core: SimulatorCore, exchange: SimulatedRequest): void {
  if (core.subjectOf('finapi', 'client', readBearerToken(exchange)) === null) requireFinapiUser(core, exchange);
}
