'use client';

import { useMemo } from 'react';
import { useMerchantNames } from '#shared/data/use-merchants.ts';
import { useAssets, useCategories, useTags } from '#shared/data/use-wallet-lists.ts';
import { categoryLabel } from '#shared/format/display-names.ts';

export interface CatalogueNames {
  readonly category: (id: string) => string | undefined;
  readonly tag: (id: string) => string | undefined;
  readonly asset: (id: string) => string | undefined;
  readonly merchant: (id: string) => string | undefined;
}

/** The names of categories, tags, assets and the given merchants, for describing rules. */
export function useCatalogueNames(merchantIds: readonly (string | null)[] = []): CatalogueNames {
  const { data: categories } = useCategories();
  const { data: tags } = useTags();
  const { data: assets } = useAssets();
  const merchants = useMerchantNames(merchantIds.flatMap((id) => id ?? []));
  return useMemo(() => {
    const named = (items: readonly { readonly id: string; readonly name: string }[] = []) => {
      const names = new Map(items.map(({ id, name }) => [id, name]));
      return (id: string) => names.get(id);
    };
    const labelled = categories?.items.map((category) => ({ id: category.id, name: categoryLabel(category) }));
    return {
      category: named(labelled),
      tag: named(tags?.items),
      asset: named(assets?.items),
      merchant: (id) => merchants?.get(id),
    };
  }, [categories, tags, assets, merchants]);
}
