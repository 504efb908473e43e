import { z } from 'zod';
import { date, id, inWallet } from '../../kernel/shapes.ts';

export const removeAssetHistoryInput = z.strictObject({
  ...inWallet,
  assetId: id,
  date: date.meta({ description: 'The first day whose transactions are kept.' }),
});
