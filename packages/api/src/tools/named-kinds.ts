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
  'budget',
  'rule',
  'file',
  'person',
] as const;

export const namedKind = z.enum(NAMED_KINDS);
export type NamedKind = z.infer<typeof namedKind>;

/** Fields with ids of named records, and the possible kinds. */
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
  movedBetween: ['asset'],
  tagIds: ['tag'],
  tagIdsToAdd: ['tag'],
  tagIdsToRemove: ['tag'],
  thenTagIds: ['tag'],
  scenarioId: ['scenario'],
  budgetId: ['budget'],
  ruleIds: ['rule'],
  fileId: ['file'],
  assignedUserId: ['person'],
  mentionedUserIds: ['person'],
  userId: ['person'],
};

/** The kind of an operation's `id`, by the first part of the operation's name. */
const RECORDS: Readonly<Record<string, NamedKind>> = {
  assets: 'asset',
  assetGroups: 'assetGroup',
  budgets: 'budget',
  categories: 'category',
  categoryGroups: 'categoryGroup',
  files: 'file',
  merchants: 'merchant',
  rules: 'rule',
  scenarios: 'scenario',
  tags: 'tag',
};

/** Returns the kinds of a field's ids; null for other fields and for records without names. */
export function namedKindsForIdField(field: string): readonly NamedKind[] | null {
  return Object.hasOwn(FIELDS, field) ? (FIELDS[field] ?? null) : null;
}

/** Returns the kind of an operation's own `id`; null for records without names. */
export function kindOfOwnId(operation: string): NamedKind | null {
  if (operation === 'imports.import') return 'asset';
  const first = operation.split('.')[0] ?? '';
  return Object.hasOwn(RECORDS, first) ? (RECORDS[first] ?? null) : null;
}

const MEMBERS: Readonly<Record<string, string>> = {
  assetGroupId: 'group',
  categoryGroupId: 'group',
  categoryOrCategoryGroupId: 'categoryOrGroup',
};

/** Returns the property with the names for a field's ids: `category` for `categoryId`, `tags` for `tagIds`. */
export function nameMemberForField(field: string): string {
  return MEMBERS[field] ?? field.replace(/yIds$/, 'ies').replace(/Ids$/, 's').replace(/Id$/, '');
}
