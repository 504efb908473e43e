import { type ReportLine, reportRatio, reportRatioAtLeast } from '../bench-report.ts';
import { actualBudgetRule, type CategoryRule, lastCategoryRule, naiveBayesRule } from './baselines.ts';
import { createCofferPredictor } from './coffer-predictor.ts';
import { type LabelledTransaction, type LabelledWallet, readLabelledWallets } from './labelled-wallets.ts';

/** The results of a method for the held-out transactions. */
interface Score {
  readonly scored: number;
  readonly applied: number;
  readonly right: number;
  /** Categories applied to transfers; each is an error, because transfers have no category. */
  readonly transfers: number;
}

const METHODS = ['Coffer', 'last time', 'Actual', 'Sure'] as const;
type Method = (typeof METHODS)[number];

const RULES: readonly (readonly [Method, CategoryRule])[] = [
  ['last time', lastCategoryRule],
  ['Actual', actualBudgetRule],
  ['Sure', naiveBayesRule],
];

const PRECISION = 0.98;
const MORE_COVERAGE = 0.1;

/**
 * Measures how well categories are predicted in the labelled wallets. The first 9 months of each wallet are the
 * training data. The transactions of months 10 to 18 are predicted one by one in order; after each prediction, the person's choice
 * becomes known.
 */
export async function benchCategories(): Promise<ReportLine[]> {
  const wallets = readLabelledWallets('categories').map((wallet) => ({ name: wallet.name, scores: scoresOf(wallet) }));
  const all = Object.fromEntries(METHODS.map((method) => [method, sumOf(wallets.map(({ scores }) => scores[method]))]));
  return [...wallets, { name: 'all', scores: all }].flatMap(({ name, scores }) => linesOf(name, scores));
}

type Scores = Readonly<Record<string, Score | undefined>>;

function scoresOf(wallet: LabelledWallet): Scores {
  const start = wallet.transactions.findIndex(({ date }) => date >= wallet.heldOutFrom);
  const held = wallet.transactions.slice(start);
  const rules = RULES.map(([method, rule]) => {
    const guesses = held.map((one, at) => rule(one, wallet.transactions.slice(0, start + at)));
    return [method, scoreOf(held, guesses)] as const;
  });
  const coffer = createCofferPredictor(wallet, wallet.transactions.slice(0, start));
  const guesses = held.map((one) => {
    const guess = coffer.apply(one);
    coffer.learn(one);
    return guess;
  });
  return Object.fromEntries([['Coffer', scoreOf(held, guesses)], ...rules]);
}

function scoreOf(held: readonly LabelledTransaction[], guesses: readonly (string | null)[]): Score {
  const applied = held.map((one, at) => ({ one, guess: guesses[at] ?? null })).filter(({ guess }) => guess !== null);
  return {
    scored: held.filter(({ category }) => category !== null).length,
    applied: applied.length,
    right: applied.filter(({ one, guess }) => one.category === guess).length,
    transfers: applied.filter(({ one }) => one.transfer === true).length,
  };
}

function sumOf(scores: readonly (Score | undefined)[]): Score {
  const sum = (field: keyof Score) => scores.reduce((total, score) => total + (score?.[field] ?? 0), 0);
  return { scored: sum('scored'), applied: sum('applied'), right: sum('right'), transfers: sum('transfers') };
}

const precisionOf = ({ right, applied }: Score) => (applied === 0 ? 1 : right / applied);
/** The share of transactions that get the right category automatically. */
const coverageOf = ({ right, scored }: Score) => (scored === 0 ? 0 : right / scored);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const inWords = (score: Score) =>
  `${percent(coverageOf(score))} right unasked at ${percent(precisionOf(score))} precision, ${score.transfers} transfers`;

function linesOf(name: string, scores: Scores): ReportLine[] {
  const { Coffer: coffer } = scores;
  if (coffer === undefined) return [];
  const rules = RULES.flatMap(([method]) => {
    const score = scores[method];
    return score === undefined ? [] : [{ method, score }];
  });
  const best = Math.max(...rules.map(({ score }) => coverageOf(score)));
  const isAll = name === 'all';
  const compared = rules.map(({ method, score }) =>
    reportRatio(
      `categories of ${name} against ${method}`,
      inWords(coffer),
      inWords(score),
      coverageOf(coffer) - coverageOf(score),
    ),
  );
  return [
    ...compared,
    (isAll ? reportRatioAtLeast : reportRatio)(
      `precision of ${name}`,
      percent(precisionOf(coffer)),
      percent(PRECISION),
      precisionOf(coffer),
      PRECISION,
    ),
    reportRatioAtLeast(
      `coverage of ${name} beyond the best rule`,
      percent(coverageOf(coffer)),
      percent(best),
      coverageOf(coffer) - best,
      isAll ? MORE_COVERAGE : 0,
    ),
  ];
}
