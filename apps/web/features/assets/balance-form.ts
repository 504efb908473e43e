import { balanceInput } from '@coffer/api/wallets/assets/assets.schema.ts';
import { z } from 'zod';

/** A balance, and the day at whose end it stands. */
export const balanceForm = z.strictObject({
  balance: balanceInput.shape.balance,
  date: balanceInput.shape.date.unwrap(),
  currency: balanceInput.shape.currency.unwrap(),
});
