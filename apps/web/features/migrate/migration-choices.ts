import type { RouterInputs, RouterOutputs } from '#shared/data/trpc.ts';
import type { AppSource } from './app-sources.ts';

export type MigrationResponse = RouterOutputs['migrations']['create'];
export type MigrationRequest = RouterInputs['migrations']['create'];
export type PreviewedAccount = MigrationResponse['mapping']['accounts'][number];
export type PreviewedCategory = MigrationResponse['mapping']['categories'][number];

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type MigrationDateOrder = (typeof DATE_ORDERS)[number];

/** A person's choices that override the guesses. */
export interface MigrationChoices {
  readonly currency: string | null;
  readonly dateOrder: MigrationDateOrder | null;
  readonly accountTypes: Readonly<Record<string, PreviewedAccount['type']>>;
  readonly inBudget: Readonly<Record<string, boolean>>;
  readonly categoryTypes: Readonly<Record<string, PreviewedCategory['type']>>;
}

export const NO_MIGRATION_CHOICES: MigrationChoices = {
  currency: null,
  dateOrder: null,
  accountTypes: {},
  inBudget: {},
  categoryTypes: {},
};

/** The files of one import from another app, with their wallet and app. */
export interface MigrationFiles {
  readonly walletId: string;
  readonly source: AppSource;
  readonly fileIds: readonly string[];
}

/** Builds the request of an import with the person’s choices. */
export function buildMigrationRequest(
  { walletId, source, fileIds }: MigrationFiles,
  choices: MigrationChoices,
): MigrationRequest {
  const { currency, dateOrder, accountTypes, inBudget, categoryTypes } = choices;
  const keys = [...new Set([...Object.keys(accountTypes), ...Object.keys(inBudget)])];
  return {
    walletId,
    source,
    fileIds: [...fileIds],
    ...(currency === null ? {} : { currency }),
    mapping: {
      accounts: keys.map((key) => ({
        key,
        ...(accountTypes[key] === undefined ? {} : { type: accountTypes[key] }),
        ...(inBudget[key] === undefined ? {} : { inBudget: inBudget[key] }),
      })),
      categories: Object.entries(categoryTypes).map(([key, type]) => ({ key, type })),
      ...(dateOrder === null ? {} : { dateOrder }),
    },
  };
}

/**
 * Builds the dry-run request of the preview. It leaves out the types of accounts and categories, because they change
 * none of the preview’s numbers.
 */
export function buildPreviewRequest(files: MigrationFiles, choices: MigrationChoices): MigrationRequest {
  return { ...buildMigrationRequest(files, { ...choices, accountTypes: {}, categoryTypes: {} }), dryRun: true };
}
