import type { Outputs } from '@coffer/api/router.ts';
import type { Category } from '#shared/data/use-catalogue.ts';
import type { CategoryGroup } from './category-tree.ts';

export type Tag = Outputs['tags']['list']['items'][number];

/** What the dialog is open for; without a record a new one is made. */
export type CategoryDialogState =
  | { readonly kind: 'category'; readonly record: Category | null }
  | { readonly kind: 'group'; readonly record: CategoryGroup | null }
  | { readonly kind: 'tag'; readonly record: Tag | null }
  | { readonly kind: 'deletion'; readonly record: Category };
