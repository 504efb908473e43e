import type { RouterOutputs } from '#shared/data/trpc.ts';

/** An access request as shown to the person who decides it. */
export type AccessRequestForReview = RouterOutputs['accessRequests']['show'];

export interface IssuedSecrets {
  readonly key: string | null;
  readonly link: string | null;
}
