import type { Outputs } from '#shared/data/trpc.ts';

/** A provider of bank data, as shown to the instance owner. */
export type BankProviderItem = Outputs['instance']['bankProviders']['items'][number];
