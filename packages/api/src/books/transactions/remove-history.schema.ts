import { z } from 'zod';
import { date, id, walletIdField } from '../../kernel/shapes.ts';

export const removeAssetHistoryInput = z.strictObject({
  ...walletIdField,
  assetId: id,
  date: date.meta({ description: 'The first day whose transactions are kept.' }),
});
