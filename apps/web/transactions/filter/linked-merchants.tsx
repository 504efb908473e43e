'use client';

import { useMerchants } from '../../data/use-merchants.ts';

/** The names of those whose transactions are listed; what they are called together until they have come. */
export function LinkedMerchants({ ids, otherwise }: { ids: readonly string[]; otherwise: string }) {
  const { data } = useMerchants();
  const names = data?.items.filter(({ id }) => ids.includes(id)).map(({ name }) => name) ?? [];
  return names.length === 0 ? otherwise : names.join(', ');
}
