import type { Credential } from '@coffer/api/kernel/credentials/kinds.ts';
import type { Cookies } from '@coffer/auth/sessions.ts';

/** What requests and the app itself carry at every way in. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly baseUrl: string;
    /** The base URL for links in mails; null if the service sends no mail. */
    readonly noticeUrl: string | null;
    readonly cookies: Cookies;
    /** What the 401s of these routes tell OAuth clients to ask for, and where its metadata is (RFC 9728). */
    readonly challenge?: { readonly scope: string; readonly resourceMetadata: string };
  }
  interface FastifyRequest {
    credential: Credential | null;
    signedInRecently: boolean;
  }
}
