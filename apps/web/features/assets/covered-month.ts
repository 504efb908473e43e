import type { Outputs } from '#shared/data/trpc.ts';

/** A month of an asset, and what told it. */
export type CoveredMonth = Outputs['assets']['coverage']['items'][number];
