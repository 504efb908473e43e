import { expect, test } from 'vitest';
import {
  buildMigrationRequest,
  buildPreviewRequest,
  type MigrationFiles,
  NO_MIGRATION_CHOICES,
} from './migration-choices.ts';

const files: MigrationFiles = { walletId: 'w', source: 'ynab', fileIds: ['f'] };

test('a request has only what was decided', () => {
  expect(buildMigrationRequest(files, NO_MIGRATION_CHOICES)).toEqual({
    ...files,
    mapping: { accounts: [], categories: [] },
  });
  const choices = {
    ...{ currency: 'USD', dateOrder: 'dayFirst' as const },
    ...{ accountTypes: { visa: 'creditCard' as const }, inBudget: { visa: false, cash: true } },
    categoryTypes: { rent: 'fixedExpense' as const },
  };
  expect(buildMigrationRequest(files, choices)).toEqual({
    ...files,
    currency: 'USD',
    mapping: {
      accounts: [
        { key: 'visa', type: 'creditCard', inBudget: false },
        { key: 'cash', inBudget: true },
      ],
      categories: [{ key: 'rent', type: 'fixedExpense' }],
      dateOrder: 'dayFirst',
    },
  });
});

test('the preview does not run again after a choice of types', () => {
  const chosen = {
    ...NO_MIGRATION_CHOICES,
    accountTypes: { visa: 'cash' as const },
    categoryTypes: { rent: 'fixedExpense' as const },
  };
  expect(buildPreviewRequest(files, chosen)).toEqual(buildPreviewRequest(files, NO_MIGRATION_CHOICES));
  expect(buildPreviewRequest(files, { ...chosen, currency: 'USD' })).not.toEqual(
    buildPreviewRequest(files, NO_MIGRATION_CHOICES),
  );
});
