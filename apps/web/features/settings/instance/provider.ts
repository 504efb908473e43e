import type { Outputs } from '#shared/data/trpc.ts';

/** A provider of bank data, as its owner sees it. */
export type BankProviderItem = Outputs['instance']['bankProviders']['items'][number];
