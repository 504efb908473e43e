import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import type { Outputs } from '#shared/data/trpc.ts';

export type HistoryEntry = Outputs['history']['list']['items'][number];

/** The author to filter by: at most one of the three. */
export type ByWhom = { readonly apiKeyId: string } | { readonly clientId: string } | { readonly userId: string };

/** What to undo: one change, or all changes of one author. */
export type Undoing =
  | { readonly kind: 'one'; readonly entry: HistoryEntry }
  | { readonly kind: 'all'; readonly byWhom: ByWhom };

export interface HistoryFilterState {
  readonly byWhom: ByWhom | null;
  readonly recordId: string | null;
  /** The filter as input for the list. */
  readonly input: Partial<Record<'apiKeyId' | 'clientId' | 'userId' | 'recordId', string>>;
  show(byWhom: ByWhom | null): void;
}

/** The filter, stored in the address, so that other pages can link to the changes of an app, a key or a record. */
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

/** The query string that filters by an author. */
export function addressOf(whom: ByWhom): string {
  if ('apiKeyId' in whom) return new URLSearchParams({ key: whom.apiKeyId }).toString();
  if ('clientId' in whom) return new URLSearchParams({ app: whom.clientId }).toString();
  return new URLSearchParams({ person: whom.userId }).toString();
}
