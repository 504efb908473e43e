import type { RouterOutputs } from '@coffer/api/router.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import type { CategoryGroup } from './category-tree.ts';

export type Tag = RouterOutputs['tags']['list']['items'][number];

/** The open dialog; a null record creates a new one. */
export type CategoryDialogState =
  | { readonly kind: 'category'; readonly record: Category | null }
  | { readonly kind: 'group'; readonly record: CategoryGroup | null }
  | { readonly kind: 'tag'; readonly record: Tag | null }
  | { readonly kind: 'deletion'; readonly record: Category };
