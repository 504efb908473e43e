import type { Credential } from '@coffer/api/kernel/credentials/credential-kinds.ts';
import type { CookieDefinitions } from '@coffer/auth/sessions.ts';

/** Fields that requests and the app carry on every route. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly baseUrl: string;
    /** The base URL for links in mails; null if the service sends no mail. */
    readonly noticeUrl: string | null;
    readonly cookies: CookieDefinitions;
    /** The scope and metadata URL that 401 answers of these routes give to OAuth clients (RFC 9728). */
    readonly challenge?: { readonly scope: string; readonly resourceMetadata: string };
  }
  interface FastifyRequest {
    credential: Credential | null;
    signedInRecently: boolean;
  }
}
