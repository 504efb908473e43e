import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMinorUnits } from '../world/amounts.ts';
import { LINE_FAULTS, REFERENCE_STYLES } from '../world/model.ts';
import {
  countDeliveredLines,
  differencesFromTruth,
  type ReviewWithTruth,
  type TransactionWithTruth,
  transactionLineFaults,
} from './compare-with-truth.ts';
import type { DeliverySequence, StatedDelivery } from './delivery-sequence.ts';
import { NO_FAULT_ODDS } from './fault-odds.ts';
import { generateDeliverySequence } from './generate-delivery-sequence.ts';

const seeds = fc.integer({ min: 0, max: 1_000_000 });

const deliveriesOf = (sequence: DeliverySequence): StatedDelivery[] =>
  sequence.steps.filter((step) => step.kind === 'delivery');

/** The transactions that a wallet without errors has after a sequence. */
function perfectWallet(sequence: DeliverySequence): TransactionWithTruth[] {
  const delivered = new Set(deliveriesOf(sequence).flatMap(({ lines }) => lines.map(({ truthId }) => truthId)));
  const acts = sequence.steps.filter((step) => step.kind !== 'delivery');
  return sequence.truth
    .filter(({ truthId, status }) => delivered.has(truthId) && status !== 'dropped')
    .filter(({ truthId }) => !acts.some((act) => act.kind === 'deletes' && act.truthId === truthId))
    .map(({ truthId, minor, currency, day, status }) => ({
      ...{ id: `held ${truthId}`, truthId, currency, day, pending: status === 'pending' },
      amount: (minor / 100).toFixed(2),
    }));
}

describe('a random sequence', () => {
  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(generateDeliverySequence(seed)).toEqual(generateDeliverySequence(seed));
      }),
      { numRuns: 20 },
    );
  });

  test('adds up: opening balance plus booked transactions equals each stated balance', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const sequence = generateDeliverySequence(seed);
        const last = deliveriesOf(sequence).findLast(({ source }) => source === 'bank')!;
        const sum = sequence.truth
          .filter(({ status, day }) => status === 'booked' && day <= last.bookedBalance.day)
          .reduce((total, { minor }) => total + minor, parseMinorUnits(sequence.openingBalance, 'EUR'));
        expect(parseMinorUnits(last.bookedBalance.amount, 'EUR')).toBe(sum);
      }),
      { numRuns: 50 },
    );
  });

  test('delivers all booked and still pending transactions in the end, each once, without gaps', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const sequence = generateDeliverySequence(seed);
        const last = deliveriesOf(sequence).findLast(({ source }) => source === 'bank')!;
        const wanted = sequence.truth.filter(
          ({ status }) => status === 'booked' || (status === 'pending' && sequence.habits.listsPending),
        );
        expect(last.isComplete).toBe(true);
        expect(last.lines.map(({ truthId }) => truthId).sort()).toEqual(wanted.map(({ truthId }) => truthId).sort());
      }),
      { numRuns: 50 },
    );
  });

  test('states running balances that differ by the transaction in between', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { truth, openingBalance } = generateDeliverySequence(seed);
        const booked = truth.filter(({ balanceAfter }) => balanceAfter !== null);
        const from = (balance: number) => booked.filter((one) => one.balanceAfter! - one.minor === balance);
        const opening = parseMinorUnits(openingBalance, 'EUR');
        for (const { balanceAfter, minor } of booked) {
          const before = balanceAfter! - minor;
          expect(before === opening || booked.some((one) => one.balanceAfter === before)).toBe(true);
        }
        expect(from(opening).length).toBeGreaterThan(booked.length === 0 ? -1 : 0);
      }),
      { numRuns: 30 },
    );
  });

  test('has all kinds of faults and all reference styles over some hundred seeds', () => {
    const faults = new Set<string>();
    const styles = new Set<string>();
    for (let seed = 0; seed < 300; seed += 1) {
      const sequence = generateDeliverySequence(seed);
      styles.add(sequence.habits.references);
      for (const { lines } of deliveriesOf(sequence))
        for (const line of lines) for (const one of line.faults) faults.add(one);
    }
    expect([...styles].sort()).toEqual([...REFERENCE_STYLES].sort());
    expect([...faults].sort()).toEqual([...LINE_FAULTS].sort());
  }, 60_000);

  test('has no faults if none are wanted', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const sequence = generateDeliverySequence(seed, { odds: NO_FAULT_ODDS });
        expect(sequence.injected).toEqual([]);
        expect(countDeliveredLines(sequence)).toMatchObject({ withFault: 0 });
        expect(countDeliveredLines(sequence).lines).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });

  test('names the fault on each affected line', () => {
    const sequence = generateDeliverySequence(3);
    const transaction = sequence.truth.find(({ truthId }) => transactionLineFaults(sequence, truthId).size > 0)!;
    const kinds = transactionLineFaults(sequence, transaction.truthId);
    const line = deliveriesOf(sequence)
      .flatMap(({ lines }) => lines)
      .find(({ truthId, faults }) => truthId === transaction.truthId && faults.length > 0)!;
    expect(line.faults.every((kind) => kinds.has(kind))).toBe(true);
  });
});

describe('the comparison with the truth', () => {
  const compare = (
    sequence: DeliverySequence,
    transactions: TransactionWithTruth[],
    questions: ReviewWithTruth[] = [],
  ) => differencesFromTruth(sequence, { transactions, questions });

  test('finds no errors in a wallet that matches the truth', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const sequence = generateDeliverySequence(seed);
        expect(compare(sequence, perfectWallet(sequence))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('finds missing, duplicate, invented and wrong transactions', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), (seed, which) => {
        const sequence = generateDeliverySequence(seed);
        const transactions = perfectWallet(sequence);
        const at = which % transactions.length;
        const one = transactions[at]!;
        expect(compare(sequence, transactions.toSpliced(at, 1))).toHaveLength(1);
        expect(compare(sequence, [...transactions, { ...one, id: 'again' }])).toHaveLength(1);
        expect(compare(sequence, [...transactions, { ...one, id: 'x', truthId: 'nobody#1' }])).toHaveLength(1);
        expect(compare(sequence, transactions.toSpliced(at, 1, { ...one, amount: '0.01' }))).toHaveLength(1);
        expect(compare(sequence, transactions.toSpliced(at, 1, { ...one, currency: 'XXX' }))).toHaveLength(1);
        expect(compare(sequence, transactions.toSpliced(at, 1, { ...one, pending: !one.pending }))).toHaveLength(1);
      }),
      { numRuns: 20 },
    );
  });

  test('accepts an open review in place of a transaction', () => {
    const sequence = generateDeliverySequence(11);
    const [lost, ...others] = perfectWallet(sequence);
    expect(compare(sequence, others, [{ truthId: lost!.truthId, line: null, candidates: [] }])).toEqual([]);
    // Copies that are candidates of a review are not duplicates; two copies outside the review are.
    const [own, twin, third] = ['a', 'b', 'c'].map((id) => ({ ...lost!, id }));
    const question = { truthId: lost!.truthId, line: null, candidates: ['a', 'b'] };
    expect(compare(sequence, [...others, own!, twin!], [question])).toEqual([]);
    expect(compare(sequence, [...others, own!, third!, { ...third!, id: 'd' }], [question])).toHaveLength(1);
  });
});
