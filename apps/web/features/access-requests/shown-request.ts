import type { Outputs } from '#shared/data/trpc.ts';

/** A request as its person sees it. */
export type ShownRequest = Outputs['accessRequests']['show'];

/** What is told this once. */
export interface IssuedSecrets {
  readonly key: string | null;
  readonly link: string | null;
}
