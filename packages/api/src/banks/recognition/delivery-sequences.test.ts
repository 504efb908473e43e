import { countDeliveredLines, transactionLineFaults } from '@coffer/bank-simulator/random/compare-with-truth.ts';
import type { StatedDelivery } from '@coffer/bank-simulator/random/delivery-sequence.ts';
import { NO_FAULT_ODDS } from '@coffer/bank-simulator/random/fault-odds.ts';
import { generateDeliverySequence } from '@coffer/bank-simulator/random/generate-delivery-sequence.ts';
import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import type { MatchReview } from '../reviews/matchReviews.schema.ts';
import { createBankFedAccount } from './testing/bank-fed-account.ts';
import {
  deliverInMemory,
  differencesWithReviews,
  formatWithTwoDecimals,
  REGRESSION_SEEDS,
  type ReviewOfTruths,
  toDeliveredLine,
} from './testing/deliver-in-memory.ts';

/**
 * Random sequences of deliveries with the faults of issue 16: transactions and open reviews together must match the
 * simulator's truth. Many sequences run in memory, a few through the database.
 */

const SOAK = process.env['COFFER_SOAK'] === '1';
const SEED = Number(process.env['COFFER_SEED'] ?? 1);
const [IN_MEMORY, WITHOUT_FAULTS, IN_DATABASE] = SOAK ? [10_000, 1_000, 300] : [60, 20, 3];

const seeds = (count: number) => Array.from({ length: count }, (_, n) => SEED * 100_000 + n);

describe('random sequences of deliveries', () => {
  test('with faults lead to the true state, counting transactions and open reviews', { timeout: 3_600_000 }, () => {
    const failed: unknown[] = [];
    let [reviews, faulty] = [0, 0];
    for (const seed of [...REGRESSION_SEEDS, ...seeds(IN_MEMORY)]) {
      const sequence = generateDeliverySequence(seed);
      const { wrong, asked } = deliverInMemory(sequence);
      const unfounded = asked.filter(({ truthIds }) =>
        truthIds.every((id) => transactionLineFaults(sequence, id).size === 0),
      );
      if (wrong.length > 0 || unfounded.length > 0) failed.push({ seed, wrong, unfounded });
      reviews += asked.length;
      faulty += countDeliveredLines(sequence).withFault;
    }
    expect(failed).toEqual([]);
    expect(reviews / faulty).toBeLessThanOrEqual(0.05);
  });

  test('without faults open no review', { timeout: 3_600_000 }, () => {
    for (const seed of seeds(WITHOUT_FAULTS)) {
      const { wrong, asked } = deliverInMemory(generateDeliverySequence(seed, { odds: NO_FAULT_ODDS }));
      expect({ seed, wrong, asked }).toEqual({ seed, wrong: [], asked: [] });
    }
  });
});

describe('the same sequences through the database', () => {
  const services = openTestDatabase(inject('database'));
  afterAll(() => services.database.close());

  test.each(seeds(IN_DATABASE))('lead to the true state (seed %i)', { timeout: 600_000 }, async (seed) => {
    const sequence = generateDeliverySequence(seed, { days: 12 });
    const account = await createBankFedAccount(services);
    const { walletId } = account;
    const truths = new KnownTruths();
    for (const step of sequence.steps) {
      if (step.kind === 'delivery') {
        truths.add(step.lines);
        const { from, until, isComplete, source: institutionId } = step;
        await account.deliver(step.lines.map(toDeliveredLine), { from, until, isComplete, institutionId });
        continue;
      }
      const { transactions } = truths.assignedTo(await readTransactionsWithLines(services, walletId), []);
      const transaction = transactions.find(({ truthId }) => truthId === step.truthId);
      if (step.kind === 'deletes') truths.forget(step.truthId);
      if (transaction === undefined) continue;
      if (step.kind === 'deletes') await account.call.transactions.delete({ walletId, id: transaction.id });
      else if (step.kind === 'renames')
        await account.call.transactions.update({ walletId, id: transaction.id, fromTo: step.value });
    }
    const { items } = await account.call.matchReviews.list({ walletId, status: 'open', limit: 500 });
    const { transactions, questions } = truths.assignedTo(await readTransactionsWithLines(services, walletId), items);
    expect(differencesWithReviews(sequence, transactions, questions)).toEqual([]);
  });
});

type Compared = Pick<DeliveredLine, 'date' | 'amount' | 'currency' | 'fromTo' | 'description' | 'pending'>;

function keyOf({ date, amount, currency, fromTo, description, pending }: Compared): string {
  return JSON.stringify([date, amount, currency, fromTo, description, pending]);
}

interface Held extends Compared {
  readonly id: string;
  readonly held: string;
  readonly heldCurrency: string;
  readonly day: string;
  readonly isPending: boolean;
}

/** Assigns the simulator's transactions to delivered lines. Equal lines get different transactions. */
class KnownTruths {
  readonly #truths = new Map<string, Set<string>>();

  add(lines: StatedDelivery['lines']): void {
    for (const one of lines) {
      const key = keyOf(toDeliveredLine(one));
      this.#truths.set(key, (this.#truths.get(key) ?? new Set()).add(one.truthId));
    }
  }

  forget(truthId: string): void {
    for (const of of this.#truths.values()) of.delete(truthId);
  }

  assignedTo(held: readonly Held[], reviews: readonly MatchReview[]) {
    const left = new Map([...this.#truths].map(([key, of]) => [key, [...of]]));
    // The last of several equal transactions remains available for further lines.
    const take = (line: Compared) => {
      const of = left.get(keyOf(line)) ?? [];
      return (of.length > 1 ? of.shift() : of[0]) ?? '';
    };
    const transactions = held.map(({ id, held: amount, heldCurrency: currency, day, isPending: pending, ...line }) => ({
      ...{ id, truthId: take(line) || id, amount: formatWithTwoDecimals(amount), currency, day, pending },
    }));
    const questions = reviews.map(({ delivered, candidateTransactionIds: candidateIds }): ReviewOfTruths => {
      const { amountValue: amount, amountCurrency: currency, ...line } = delivered;
      const of = candidateIds.map((id) => transactions.find((one) => one.id === id)?.truthId ?? '');
      return { truthIds: [take({ ...line, amount, currency }), ...of], candidateIds };
    });
    return { transactions, questions };
  }
}

/** Reads the wallet's transactions, each with its last remembered line. */
async function readTransactionsWithLines(
  { database }: Pick<ReturnType<typeof openTestDatabase>, 'database'>,
  walletId: string,
) {
  return database.withWallet(walletId, (transaction) =>
    transaction.query({
      row: {
        ...{ id: is.uuid, held: is.numeric, heldCurrency: is.text, day: is.date, isPending: is.bool, date: is.date },
        ...{ amount: is.numeric, currency: is.text, fromTo: is.orNull(is.text), description: is.orNull(is.text) },
        pending: is.bool,
      },
      text: `SELECT DISTINCT ON (t.id) t.id, trim_scale(t."amountValue") AS held, t."amountCurrency" AS "heldCurrency", t.date AS day,
               t.pending AS "isPending", line.date, trim_scale(line."amountValue") AS amount, line."amountCurrency" AS currency,
               line."fromTo", line.description, line.pending
             FROM "Transaction" AS t JOIN "DeliveredLine" AS line ON line."walletId" = $1 AND line."transactionId" = t.id
             WHERE t."walletId" = $1 ORDER BY t.id, line.origin, line.pending, line.id DESC`,
      values: [walletId],
    }),
  );
}
