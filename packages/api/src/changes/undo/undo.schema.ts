import { z } from 'zod';
import { id, inWallet, storedId } from '../../kernel/shapes.ts';
import { tried, triedAnswer } from '../dryRun/dry-run.schema.ts';
import { byWhom, since } from '../rows/by-whom.schema.ts';
import { recordCounts } from '../rows/records-of-sets.ts';

export const undoInput = z.strictObject({ ...inWallet, id, ...tried });

export const undoManyInput = z.strictObject({ ...inWallet, ...byWhom, since: since.optional(), ...tried });

export const undone = z.strictObject({
  ...triedAnswer,
  id: storedId.meta({ description: 'The change set of the undo itself, which can be undone too.' }),
  undoneIds: z.array(storedId).meta({ description: 'The change sets that were undone.' }),
  records: recordCounts.meta({ description: 'How many records of each kind were restored, reverted and deleted.' }),
});
