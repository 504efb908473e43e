import type { Outputs } from '#shared/data/trpc.ts';

/** An access request as shown to the person who decides it. */
export type RequestToReview = Outputs['accessRequests']['show'];

export interface IssuedSecrets {
  readonly key: string | null;
  readonly link: string | null;
}
