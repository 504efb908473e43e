import { z } from 'zod';
import { id, storedId, walletIdField } from '../../kernel/shapes.ts';
import { dryRunFields, dryRunResponseFields } from '../dryRun/dry-run.schema.ts';
import { changeAuthorFilters, sinceFilter } from '../rows/change-author.schema.ts';
import { recordCounts } from '../rows/count-change-set-records.ts';

export const undoInput = z.strictObject({ ...walletIdField, id, ...dryRunFields });

export const undoManyInput = z.strictObject({
  ...walletIdField,
  ...changeAuthorFilters,
  since: sinceFilter.optional(),
  ...dryRunFields,
});

export const undoResult = z.strictObject({
  ...dryRunResponseFields,
  id: storedId.meta({ description: 'The change set of the undo itself, which can be undone too.' }),
  undoneIds: z.array(storedId).meta({ description: 'The change sets that were undone.' }),
  records: recordCounts.meta({ description: 'How many records of each kind were restored, reverted and deleted.' }),
});
