import { z } from 'zod';
import { id, inWallet, storedId } from '../../kernel/shapes.ts';
import { dryRunAnswer, dryRunFields } from '../dryRun/dry-run.schema.ts';
import { byWhom, sinceFilter } from '../rows/by-whom.schema.ts';
import { recordCounts } from '../rows/records-of-sets.ts';

export const undoInput = z.strictObject({ ...inWallet, id, ...dryRunFields });

export const undoManyInput = z.strictObject({ ...inWallet, ...byWhom, since: sinceFilter.optional(), ...dryRunFields });

export const undoResult = z.strictObject({
  ...dryRunAnswer,
  id: storedId.meta({ description: 'The change set of the undo itself, which can be undone too.' }),
  undoneIds: z.array(storedId).meta({ description: 'The change sets that were undone.' }),
  records: recordCounts.meta({ description: 'How many records of each kind were restored, reverted and deleted.' }),
});
