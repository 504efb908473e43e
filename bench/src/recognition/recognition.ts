import { deliverInMemory, REGRESSION_SEEDS } from '@coffer/api/banks/recognition/testing/deliver-in-memory.ts';
import { transactionLineFaults } from '@coffer/bank-simulator/random/compare-with-truth.ts';
import type { DeliverySequence } from '@coffer/bank-simulator/random/delivery-sequence.ts';
import { generateDeliverySequence } from '@coffer/bank-simulator/random/generate-delivery-sequence.ts';
import { InMemoryTestWallet } from '@coffer/banking/recognition/testing/wallet-in-memory.ts';
import { loadWithoutEachRule } from './load-without-rule.ts';
import { RULE_SWITCHES } from './rule-switches.ts';

interface Effect {
  /** Sequences with a wrong result, or a review of a transaction without faults. */
  sequences: number;
  twice: number;
  lost: number;
  /** Transactions with a wrong amount or state, and transactions that should not be there. */
  otherwise: number;
  /** Lines written to another transaction. Some are unavoidable, because nothing distinguishes the two. */
  confused: number;
  unfounded: number;
  reviews: number;
  /** Number of wrong sequences among the regression seeds. */
  known: number;
}

/** The seeds of `npm run soak` with COFFER_SEED=1. */
const FIRST_SEED = 100_000;

/**
 * Runs random sequences of deliveries with all rules of bank recognition, and again without each rule. Prints a table of the
 * errors and reviews. Stops after this many minutes of CPU time. It measures no time and asserts nothing:
 * docs/decisions/0087 contains the results.
 */
export async function benchRecognition(sequences: number, minutes: number): Promise<never[]> {
  const wallets = [InMemoryTestWallet, ...(await loadWithoutEachRule(RULE_SWITCHES))];
  const effects = wallets.map((): Effect => {
    return { sequences: 0, twice: 0, lost: 0, otherwise: 0, confused: 0, unfounded: 0, reviews: 0, known: 0 };
  });
  const run = (seed: number, add: typeof addEffect) => {
    const sequence = generateDeliverySequence(seed);
    for (const [at, effect] of effects.entries()) {
      const Wallet = wallets[at] ?? InMemoryTestWallet;
      add(effect, sequence, new Wallet());
    }
  };
  for (const seed of REGRESSION_SEEDS) run(seed, addKnown);
  let done = 0;
  for (; done < sequences && process.cpuUsage().user < minutes * 60_000_000; done += 1) {
    run(FIRST_SEED + done, addEffect);
    if (done % 20 === 0) process.stderr.write(`${done} of ${sequences} sequences\n`);
  }
  printTable(effects, done);
  return [];
}

function addEffect(effect: Effect, sequence: DeliverySequence, wallet: InMemoryTestWallet): void {
  const { wrong, unfounded, reviews } = resultOf(sequence, wallet);
  const twice = wrong.filter((said) => / is held \d+ times$/.test(said)).length;
  const lost = wrong.filter((said) => said.endsWith(' is lost')).length;
  effect.twice += twice;
  effect.lost += lost;
  effect.otherwise += wrong.length - twice - lost;
  effect.confused += wallet.confused;
  effect.unfounded += unfounded;
  effect.reviews += reviews;
  if (wrong.length + unfounded > 0) effect.sequences += 1;
}

function addKnown(effect: Effect, sequence: DeliverySequence, wallet: InMemoryTestWallet): void {
  const { wrong, unfounded } = resultOf(sequence, wallet);
  if (wrong.length + unfounded > 0) effect.known += 1;
}

function resultOf(sequence: DeliverySequence, wallet: InMemoryTestWallet) {
  const { wrong, asked } = deliverInMemory(sequence, wallet);
  const isUnfounded = (id: string) => transactionLineFaults(sequence, id).size === 0;
  return {
    wrong,
    unfounded: asked.filter(({ truthIds }) => truthIds.every(isUnfounded)).length,
    reviews: asked.length,
  };
}

/** Prints a table in Markdown, with the rules that prevent most wrong sequences first. */
function printTable([all, ...effects]: readonly Effect[], sequences: number): void {
  if (all === undefined) return;
  const rows = RULE_SWITCHES.flatMap(({ rule }, at) => {
    const effect = effects[at];
    return effect === undefined
      ? []
      : [{ rule, ...effect, confused: effect.confused - all.confused, reviews: effect.reviews - all.reviews }];
  });
  const sorted = rows.toSorted(
    (a, b) => b.sequences - a.sequences || b.known - a.known || b.confused - a.confused || b.reviews - a.reviews,
  );
  const lines = [
    `${sequences} sequences; with all rules, ${all.sequences} are wrong, ${all.confused} lines confused, ${all.reviews} reviews.`,
    '',
    '| without the rule | wrong sequences | twice | lost | otherwise wrong | more confused lines | unfounded reviews | more reviews | known seeds |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...sorted.map(
      (row) =>
        `| ${row.rule} | ${row.sequences} | ${row.twice} | ${row.lost} | ${row.otherwise} | ${row.confused} | ${row.unfounded} | ${row.reviews} | ${row.known} |`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
