import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { Outputs } from '#shared/data/trpc.ts';

export type HistoryEntry = Outputs['history']['list']['items'][number];

/** By whom: one of the three at most. */
export type ByWhom = { readonly apiKeyId: string } | { readonly clientId: string } | { readonly userId: string };

/** What is to be taken back: one change, or all that somebody did. */
export type Undoing =
  | { readonly kind: 'one'; readonly entry: HistoryEntry }
  | { readonly kind: 'all'; readonly byWhom: ByWhom };

export interface HistoryFilterState {
  readonly byWhom: ByWhom | null;
  readonly recordId: string | null;
  /** For the list. */
  readonly input: Partial<Record<'apiKeyId' | 'clientId' | 'userId' | 'recordId', string>>;
  show(byWhom: ByWhom | null): void;
}

/** The filter is in the address: so other pages lead to what one app or key did, or to one record. */
export function useHistoryFilter(): HistoryFilterState {
  const search = useSearchParams();
  const router = useRouter();
  const pathname = usePathname();
  const [key, app, person, recordId] = ['key', 'app', 'person', 'record'].map((name) => search.get(name));
  const byWhom = byWhomOf(key, app, person);
  return {
    byWhom,
    recordId: recordId ?? null,
    input: { ...byWhom, ...(recordId == null ? {} : { recordId }) },
    show: (whom) => router.replace(whom === null ? pathname : `${pathname}?${addressOf(whom)}`),
  };
}

function byWhomOf(key: string | null | undefined, app: string | null | undefined, person: string | null | undefined) {
  if (key != null) return { apiKeyId: key };
  if (app != null) return { clientId: app };
  return person == null ? null : { userId: person };
}

/** The part of the address that shows what somebody did. */
export function addressOf(whom: ByWhom): string {
  if ('apiKeyId' in whom) return new URLSearchParams({ key: whom.apiKeyId }).toString();
  if ('clientId' in whom) return new URLSearchParams({ app: whom.clientId }).toString();
  return new URLSearchParams({ person: whom.userId }).toString();
}
