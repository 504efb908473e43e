import { createRequire } from 'node:module';
import { localPath } from '@coffer/domain/local-path.ts';
import { parseCookie } from 'cookie';
import type { AuthOptions } from 'next-auth';
import { type CookieDefinitions, MAX_SESSION_DAYS } from './sessions.ts';

/** next-auth's handler for API requests of Next.js. It reads only a few parts of a request. */
const nextAuth: (request: object, reply: object, options: AuthOptions) => Promise<void> = createRequire(
  import.meta.url,
)('next-auth').default;

/** The fields of a submitted sign-in form; a missing field is an empty text. */
export type SubmittedCredentials = Readonly<Record<(typeof CREDENTIAL_FIELDS)[number], string>>;

const CREDENTIAL_FIELDS = ['email', 'password', 'code', 'passkey'] as const;

/** Callbacks for signing in and out, called through next-auth. */
export interface SignInCallbacks {
  /** Returns the user with these credentials; null if they are wrong, without saying why. */
  authorize(given: SubmittedCredentials): Promise<{ readonly id: string } | null>;
  /** Starts a session and returns its token. */
  begin(personId: string): Promise<string>;
  end(token: string): Promise<void>;
}

export interface AuthSettings {
  readonly baseUrl: string;
  /** Signs the CSRF cookie; must be the same in all processes. */
  readonly secret: string;
  readonly cookies: CookieDefinitions;
  /** Receives codes that next-auth would print; they never contain credentials. */
  readonly onFault: (code: string) => void;
}

export type AuthAction = 'csrf' | 'signIn' | 'signOut';

export interface AuthRequest {
  readonly cookie: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface AuthResponse {
  /** `forged`: the CSRF token does not match the cookie. `refused`: the credentials are wrong. */
  readonly outcome: 'done' | 'refused' | 'forged';
  /** Path to continue at, always on this site. */
  readonly path: string;
  readonly csrfToken: string | null;
  /** Set-Cookie headers. */
  readonly cookies: readonly string[];
}

const ROUTES: Record<AuthAction, { readonly method: 'GET' | 'POST'; readonly nextauth: readonly string[] }> = {
  csrf: { method: 'GET', nextauth: ['csrf'] },
  signIn: { method: 'POST', nextauth: ['callback', 'credentials'] },
  signOut: { method: 'POST', nextauth: ['signout'] },
};

/**
 * Handles one request with next-auth, which manages cookies, CSRF tokens and the flow. `SignInCallbacks` decide who
 * may sign in, and the cookie contains their session token, never a JWT.
 * @throws the errors of the callbacks
 */
export async function handleAuthRequest(
  action: AuthAction,
  { cookie, fields }: AuthRequest,
  settings: AuthSettings,
  door: SignInCallbacks,
): Promise<AuthResponse> {
  // next-auth reads its address only from this environment variable.
  process.env['NEXTAUTH_URL'] = `${settings.baseUrl}/auth`;
  const { method, nextauth } = ROUTES[action];
  const { session, csrf, callback } = settings.cookies;
  const sent = parseCookie(cookie ?? '');
  const brought = [session.name, csrf.name].flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]));
  const watched = new WatchedDoor(door);
  const reply = new Reply();
  const request = {
    method,
    query: { nextauth },
    headers: {},
    cookies: Object.fromEntries(brought),
    body: { ...textFields(fields), callbackUrl: localPath(fields['callbackUrl']) },
  };
  await nextAuth(request, reply, optionsFor(settings, watched, sent[session.name]));
  if (watched.failure !== null) throw watched.failure.cause;
  const location = String(reply.headers.get('location') ?? '/');
  return {
    outcome: location.startsWith('/') ? 'done' : watched.asked ? 'refused' : 'forged',
    path: localPath(location),
    csrfToken: reply.csrfToken,
    // Each request states its target path, so the cookie that stores it is not needed.
    cookies: reply.cookies.filter((line) => !line.startsWith(`${callback.name}=`)),
  };
}

function optionsFor(settings: AuthSettings, door: SignInCallbacks, brought: string | undefined): AuthOptions {
  const { session, csrf, callback, secure } = settings.cookies;
  const log = (code: string) => settings.onFault(code);
  return {
    secret: settings.secret,
    useSecureCookies: secure,
    cookies: { sessionToken: session, csrfToken: csrf, callbackUrl: callback },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    logger: { error: log, warn: () => undefined, debug: () => undefined },
    session: { strategy: 'jwt', maxAge: MAX_SESSION_DAYS * 86_400 },
    providers: [
      {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        credentials: Object.fromEntries(CREDENTIAL_FIELDS.map((name) => [name, {}])),
        authorize: (sent) => door.authorize(givenIn(sent ?? {})),
      },
    ],
    callbacks: { redirect: ({ url }) => localPath(url) },
    jwt: {
      encode: async ({ token }) => {
        // The browser always gets a fresh token, whatever token it had before.
        if (brought !== undefined) await door.end(brought);
        return door.begin(token?.sub ?? '');
      },
      decode: async ({ token }) => ({ sub: token ?? '' }),
    },
    events: { signOut: ({ token }) => door.end(token.sub ?? '') },
  };
}

/** Records the thrown error and whether a callback ran, because next-auth turns every failure into a redirect. */
class WatchedDoor implements SignInCallbacks {
  readonly #door: SignInCallbacks;
  asked = false;
  failure: { readonly cause: unknown } | null = null;

  constructor(door: SignInCallbacks) {
    this.#door = door;
  }

  authorize(given: SubmittedCredentials) {
    this.asked = true;
    return this.#kept(this.#door.authorize(given));
  }

  begin(personId: string) {
    return this.#kept(this.#door.begin(personId));
  }

  end(token: string) {
    return this.#kept(this.#door.end(token));
  }

  async #kept<Answer>(work: Promise<Answer>): Promise<Answer> {
    try {
      return await work;
    } catch (cause) {
      this.failure = { cause };
      throw cause;
    }
  }
}

function textFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    ['csrfToken', ...CREDENTIAL_FIELDS].flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function givenIn(sent: Readonly<Record<string, string | undefined>>): SubmittedCredentials {
  const [email = '', password = '', code = '', passkey = ''] = CREDENTIAL_FIELDS.map((name) => sent[name]);
  return { email, password, code, passkey };
}

/** Collects next-auth's response. */
class Reply {
  readonly headers = new Map<string, unknown>();
  csrfToken: string | null = null;

  get cookies(): readonly string[] {
    const lines = this.headers.get('set-cookie');
    return Array.isArray(lines) ? lines.map(String) : [];
  }

  status(): this {
    return this;
  }

  setHeader(name: string, value: unknown): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  getHeader(name: string): unknown {
    return this.headers.get(name.toLowerCase());
  }

  send(body: unknown): void {
    const token: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'csrfToken') : null;
    this.csrfToken = typeof token === 'string' ? token : null;
  }

  end(): void {}
}
