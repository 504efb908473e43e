import type { Credential } from '@coffer/api/kernel/credentials/kinds.ts';
import type { Cookies } from '@coffer/auth/sessions.ts';

/** What requests and the app itself carry at every way in. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly baseUrl: string;
    /** The base URL for links in mails; null if the service sends no mail. */
    readonly noticeUrl: string | null;
    readonly cookies: Cookies;
    /** Where a refused client reads what it must ask for (RFC 9728), if challenges here name it. */
    readonly resourceMetadata?: string;
  }
  interface FastifyRequest {
    credential: Credential | null;
    signedInRecently: boolean;
  }
}
