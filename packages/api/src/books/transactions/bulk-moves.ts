import { lockRecord } from '../../kernel/locks.ts';
import { invalidReferenceProblem, Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { moveSplitParts } from './split-parts.ts';
import type { Transaction } from './transactions.schema.ts';

interface Moves {
  readonly assetId?: string | undefined;
  readonly date?: string | undefined;
}

type Movable = Pick<Transaction, 'id' | 'assetId' | 'date' | 'parent' | 'parentTransactionId'>;

/** Locks the target assets of groups of transactions, in the order of their ids. */
export async function lockTargetAssets(
  wallet: Wallet,
  groups: readonly { readonly changes: Moves }[],
  pathOf: (index: number) => string,
): Promise<void> {
  const ids = new Set(groups.flatMap(({ changes: { assetId } }) => assetId ?? []));
  for (const id of [...ids].toSorted()) {
    if (await lockRecord(wallet, 'Asset', id, 'KEY SHARE')) continue;
    const index = groups.findIndex(({ changes }) => changes.assetId === id);
    throw invalidReferenceProblem(`${pathOf(index)}changes.assetId`);
  }
}

/**
 * Rejects moves that would break a split: a parent keeps its asset, and a part keeps the asset and day of its parent. A part may
 * change its day together with its parent.
 */
export function requireMovable(transactions: readonly Movable[], { assetId, date }: Moves): void {
  const named = new Set(transactions.map(({ id }) => id));
  for (const transaction of transactions) {
    const leaves = assetId !== undefined && transaction.assetId !== assetId;
    const whole = transaction.parentTransactionId;
    if (leaves && (transaction.parent || whole !== null)) {
      throw new Problem('split', {
        detail: `${transaction.id} belongs to a split, which cannot move to another asset. Undo the split first.`,
      });
    }
    if (date !== undefined && transaction.date !== date && whole !== null && !named.has(whole)) {
      throw new Problem('split', {
        detail: `${transaction.id} is a split part. Move its parent, and the parts move too.`,
      });
    }
  }
}

/** Moves the parts of moved parents to the same day. */
export async function movePartsWithParents(wallet: Wallet, before: readonly Movable[], date: string): Promise<void> {
  for (const { id, parent, date: former } of before) {
    if (parent && former !== date) await moveSplitParts(wallet, { id, date });
  }
}
