import type { Inputs, Outputs } from '#shared/data/trpc.ts';
import type { MigrationSource } from './sources.ts';

export type Migration = Outputs['migrations']['create'];
export type MigrationInput = Inputs['migrations']['create'];
export type MappedAccount = Migration['mapping']['accounts'][number];
export type MappedCategory = Migration['mapping']['categories'][number];
export type DateOrder = 'dayFirst' | 'monthFirst';

/** What a person decided differently from the guesses. */
export interface Choices {
  readonly currency: string | null;
  readonly dateOrder: DateOrder | null;
  readonly accountTypes: Readonly<Record<string, MappedAccount['type']>>;
  readonly inBudget: Readonly<Record<string, boolean>>;
  readonly categoryTypes: Readonly<Record<string, MappedCategory['type']>>;
}

export const NO_CHOICES: Choices = {
  currency: null,
  dateOrder: null,
  accountTypes: {},
  inBudget: {},
  categoryTypes: {},
};

/** The files of one import. */
export interface MigrationFiles {
  readonly walletId: string;
  readonly source: MigrationSource;
  readonly fileIds: readonly string[];
}

/** The request of the import with all choices. */
export function inputOf({ walletId, source, fileIds }: MigrationFiles, choices: Choices): MigrationInput {
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

/** The request of the preview: without types of accounts and categories, because they change none of its numbers. */
export function triedInputOf(files: MigrationFiles, choices: Choices): MigrationInput {
  return { ...inputOf(files, { ...choices, accountTypes: {}, categoryTypes: {} }), dryRun: true };
}
