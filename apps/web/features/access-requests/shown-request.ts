import type { Outputs } from '#shared/data/trpc.ts';

/** A request as its person sees it. */
export type ShownRequest = Outputs['accessRequests']['show'];

/** Secrets that are shown only once. */
export interface IssuedSecrets {
  readonly key: string | null;
  readonly link: string | null;
}
