import type { Outputs } from '#shared/data/trpc.ts';

/** A month of an asset's coverage, with its sources. */
export type CoveredMonth = Outputs['assets']['coverage']['items'][number];
