'use client';

import { useMemo } from 'react';
import { useCategories, useCategoryGroups } from '#shared/data/use-catalogue.ts';
import { flowColours } from './flow-colours.ts';

/** The colours of the wallet's categories; null while they are under way. */
export function useFlowColours() {
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  return useMemo(
    () => (categories === undefined || groups === undefined ? null : flowColours(categories, groups)),
    [categories, groups],
  );
}
