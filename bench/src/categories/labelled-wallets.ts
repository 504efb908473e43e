import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AssetType } from '@coffer/db/generated/tables.ts';
import { z } from 'zod';

const transaction = z.object({
  date: z.string(),
  asset: z.string(),
  amount: z.string(),
  currency: z.string(),
  counterparty: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  transfer: z.boolean().optional(),
});

const asset = z.object({
  id: z.string(),
  type: z.enum(AssetType),
  name: z.string(),
  accountNumber: z.string().optional(),
});

const wallet = z.object({
  language: z.string(),
  country: z.string(),
  heldOutFrom: z.string().default('9999-12-31'),
  assets: z.array(asset),
  transactions: z.array(transaction),
  pairs: z.array(z.tuple([z.number(), z.number()])).default([]),
});

export type LabelledTransaction = z.infer<typeof transaction>;
export type LabelledWallet = z.infer<typeof wallet> & { readonly name: string };

/** The labelled wallets in a folder of `bench`, by name. */
export function readLabelledWallets(folder: 'categories' | 'transfers'): LabelledWallet[] {
  const place = path.join(import.meta.dirname, '..', '..', folder);
  return readdirSync(place)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      name: name.replace(/\.json$/, ''),
      ...wallet.parse(JSON.parse(readFileSync(path.join(place, name), 'utf8'))),
    }));
}
