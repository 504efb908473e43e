'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { SETTINGS_GROUPS, type SettingsGroup } from './settings-pages.ts';

/** The settings pages that this person can open; only the instance owner sees the instance settings. */
export function useVisibleSettingsGroups(): readonly SettingsGroup[] {
  const isOwner = useIsInstanceOwner();
  return useMemo(() => SETTINGS_GROUPS.filter(({ name }) => name !== 'instance' || isOwner), [isOwner]);
}

export function useIsInstanceOwner(): boolean {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.instance.state.queryOptions(), staleTime: Number.POSITIVE_INFINITY });
  return data?.isOwner === true;
}
