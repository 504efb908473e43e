import { differencesFromTruth, transactionLineFaults } from '@coffer/bank-simulator/random/compare-with-truth.ts';
import type { DeliverySequence, StatedDelivery } from '@coffer/bank-simulator/random/delivery-sequence.ts';
import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import { InMemoryTestWallet } from '@coffer/banking/recognition/testing/wallet-in-memory.ts';
import { canonicalDecimal } from '@coffer/domain/decimal.ts';

/** Seeds of sequences that once failed, because of coincidences that occur once in thousands of sequences. */
export const REGRESSION_SEEDS = [
  889, 1036, 5057, 5746, 20_027, 20_121, 41_758, 42_647, 42_761, 43_707, 44_911, 100_747, 202_157, 202_335, 304_686,
  305_409, 777_184, 780_741,
];

/** A review, with the true transactions that it is about. */
export interface ReviewOfTruths {
  readonly truthIds: readonly string[];
  readonly candidateIds: readonly string[];
}

/** The line as a provider delivers it. */
export const toDeliveredLine = (
  line: StatedDelivery['lines'][number],
): DeliveredLine & { readonly truthId: string } => ({
  ...{ truthId: line.truthId, ids: {}, stableId: line.reference === '0' ? null : line.reference },
  ...{ pendingId: line.pendingReference, pending: line.pending, date: line.day, secondaryDate: line.valueDay },
  ...{ amount: canonicalDecimal(line.amount), currency: line.currency, notes: null },
  ...{ fromTo: line.counterpart, description: line.text },
  balanceAfter: line.balanceAfter === null ? null : canonicalDecimal(line.balanceAfter),
});

export const formatWithTwoDecimals = (amount: string) => Number(amount).toFixed(2);

/**
 * The differences between a wallet and the true transactions. A duplicate is no difference if a page was delivered
 * twice, nothing distinguishes the two transactions, and a review about them is open.
 */
export function differencesWithReviews(
  sequence: DeliverySequence,
  transactions: Parameters<typeof differencesFromTruth>[1]['transactions'],
  asked: readonly ReviewOfTruths[],
): string[] {
  const questions = asked.map(({ truthIds, candidateIds }) => ({
    ...{ truthId: truthIds[0] ?? '', line: null, candidates: candidateIds },
  }));
  const open = new Set(asked.flatMap(({ truthIds }) => truthIds));
  return differencesFromTruth(sequence, { transactions, questions }).filter((said) => {
    const [truthId = ''] = said.split(' ');
    const isTwice = said.endsWith('is held 2 times') && transactionLineFaults(sequence, truthId).has('pageTwice');
    return !(isTwice && open.has(truthId));
  });
}

/**
 * Delivers a sequence to a wallet in memory. Returns the differences from the true transactions, and all reviews that were opened.
 * Benchmarks pass wallets in which one recognition rule is disabled.
 */
export function deliverInMemory(sequence: DeliverySequence, wallet = new InMemoryTestWallet()) {
  const asked = new Map<string, ReviewOfTruths>();
  for (const step of sequence.steps) {
    if (step.kind === 'deletes') wallet.delete(step.truthId);
    else if (step.kind === 'renames') wallet.edit(step.truthId, step.value);
    else if (step.kind === 'delivery') {
      const { source: origin, from, until, isComplete } = step;
      wallet.deliver({ origin, from, until, isComplete, lines: step.lines.map(toDeliveredLine) });
      for (const { lineId, reason, truthId, line, candidateIds } of wallet.reviews.values()) {
        // A review about a reused id may also concern an equal transaction that was delivered together with the line.
        const twins = [...wallet.transactions.values()].filter(
          ({ date, amount, fromTo }) =>
            reason === 'idReused' && date === line?.date && amount === line.amount && fromTo === line.fromTo,
        );
        const about = candidateIds.map((id) => wallet.transactions.get(id)?.truthId ?? '');
        const truthIds = [truthId, ...about, ...twins.map((transaction) => transaction.truthId)];
        // A pending candidate may have become another transaction since the review was opened, so its earlier
        // transactions are kept.
        const before = asked.get(`${lineId} ${reason}`)?.truthIds ?? [];
        asked.set(`${lineId} ${reason}`, { truthIds: [...new Set([...before, ...truthIds])], candidateIds });
      }
    }
  }
  const transactions = [...wallet.transactions.values()].map(
    ({ id, truthId, amount, currency, date: day, pending }) => ({
      ...{ id, truthId, amount: formatWithTwoDecimals(amount), currency, day, pending },
    }),
  );
  const open = [...wallet.reviews.values()].map(({ truthId, candidateIds }) => ({
    truthIds: [truthId, ...candidateIds.map((id) => wallet.transactions.get(id)?.truthId ?? '')],
    candidateIds,
  }));
  return { wrong: differencesWithReviews(sequence, transactions, open), asked: [...asked.values()] };
}
