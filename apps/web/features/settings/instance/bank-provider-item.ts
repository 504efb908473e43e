import type { RouterOutputs } from '#shared/data/trpc.ts';

/** A provider of bank data, as shown to the instance owner. */
export type BankProviderItem = RouterOutputs['instance']['bankProviders']['items'][number];
