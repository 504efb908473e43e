import type { RouterOutputs } from '#shared/data/trpc.ts';

/** A month of an asset's coverage, with its sources. */
export type CoveredMonth = RouterOutputs['assets']['coverage']['items'][number];
