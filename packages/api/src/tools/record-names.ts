import { z } from 'zod';

/** Kinds of records that have names. */
const NAMED_KINDS = [
  'asset',
  'assetGroup',
  'category',
  'categoryGroup',
  'merchant',
  'tag',
  'scenario',
  'rule',
  'file',
  'person',
] as const;

export const namedKind = z.enum(NAMED_KINDS);
export type NamedKind = z.infer<typeof namedKind>;

/** Fields that hold ids of named records, with the kinds that they can be of. */
const FIELDS: Readonly<Record<string, readonly NamedKind[]>> = {
  assetId: ['asset'],
  assetIds: ['asset'],
  excludeAssetIds: ['asset'],
  counterAssetId: ['asset'],
  ifAssetId: ['asset'],
  assetGroupId: ['assetGroup'],
  categoryId: ['category'],
  categoryIds: ['category'],
  defaultCategoryId: ['category'],
  valueChangeCategoryId: ['category'],
  gainsLossesCategoryId: ['category'],
  feesCategoryId: ['category'],
  taxCategoryId: ['category'],
  replacementCategoryId: ['category'],
  thenCategoryId: ['category'],
  categoryOrCategoryGroupId: ['category', 'categoryGroup'],
  categoryGroupId: ['categoryGroup'],
  parentGroupId: ['categoryGroup'],
  merchantId: ['merchant'],
  merchantIds: ['merchant'],
  mergeIds: ['merchant'],
  ifMerchantId: ['merchant'],
  thenMerchantId: ['merchant'],
  tagIds: ['tag'],
  tagIdsToAdd: ['tag'],
  tagIdsToRemove: ['tag'],
  thenTagIds: ['tag'],
  scenarioId: ['scenario'],
  ruleIds: ['rule'],
  fileId: ['file'],
  assignedUserId: ['person'],
  mentionedUserIds: ['person'],
  userId: ['person'],
};

/** What the `id` of an operation is of, by the first part of the operation's name. */
const RECORDS: Readonly<Record<string, NamedKind>> = {
  assets: 'asset',
  assetGroups: 'assetGroup',
  categories: 'category',
  categoryGroups: 'categoryGroup',
  files: 'file',
  merchants: 'merchant',
  rules: 'rule',
  scenarios: 'scenario',
  tags: 'tag',
};

/** The kinds that a field's ids are of; null for ids of records without a name, and for other fields. */
export function kindsOf(field: string): readonly NamedKind[] | null {
  return Object.hasOwn(FIELDS, field) ? (FIELDS[field] ?? null) : null;
}

/** The kind that an operation's own `id` is of; null where those records have no name. */
export function kindOfOwn(operation: string): NamedKind | null {
  if (operation === 'imports.import') return 'asset';
  const first = operation.split('.')[0] ?? '';
  return Object.hasOwn(RECORDS, first) ? (RECORDS[first] ?? null) : null;
}

const MEMBERS: Readonly<Record<string, string>> = {
  assetGroupId: 'group',
  categoryGroupId: 'group',
  categoryOrCategoryGroupId: 'categoryOrGroup',
};

/** The member that has the names of a field's ids: `category` of `categoryId`, `tags` of `tagIds`. */
export function nameMemberOf(field: string): string {
  return MEMBERS[field] ?? field.replace(/yIds$/, 'ies').replace(/Ids$/, 's').replace(/Id$/, '');
}
