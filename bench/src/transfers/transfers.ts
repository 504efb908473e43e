import { findTransferProposals, type TransferCandidates } from '@coffer/api/transfers/find-transfer-proposals.ts';
import { selectCertainProposals } from '@coffer/api/transfers/link-certain-transfers.ts';
import { createAccountHintReader } from '@coffer/api/transfers/own-accounts.ts';
import type { CandidateTransaction } from '@coffer/api/transfers/transfer-pair-collector.ts';
import { dayNumber } from '@coffer/domain/dates.ts';
import { RateTable } from '@coffer/domain/fx.ts';
import { type ReportLine, reportRatio, reportRatioAtLeast, reportRatioAtMost } from '../bench-report.ts';
import { type LabelledWallet, readLabelledWallets } from '../categories/labelled-wallets.ts';

interface Counts {
  readonly pairs: number;
  readonly found: number;
  readonly settlements: number;
  readonly settlementsFound: number;
  readonly linked: number;
  readonly wrong: number;
}

const FOUND = 0.8;
const SETTLEMENTS_FOUND = 0.95;
const MAX_PAIRS = 20_000;

/** Approximate number of units of each currency per euro, in the months of the labelled wallets. */
const RATES = { CHF: '0.94', GBP: '0.86', USD: '1.14' };

/**
 * For each labelled wallet, measures how many of its transfers are found as proposals, and how many transactions are
 * linked automatically although they are no transfer.
 */
export async function benchTransfers(): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  const all: Counts[] = [];
  for (const wallet of readLabelledWallets('transfers')) {
    const counts = await countsOf(wallet);
    all.push(counts);
    lines.push(...linesOf(wallet.name, counts));
  }
  return [...lines, ...linesOf('all', sumOf(all))];
}

async function countsOf(wallet: LabelledWallet): Promise<Counts> {
  const leaves = leavesOf(wallet);
  const proposals = await findTransferProposals(oneWindow(leaves), async () => rateTable(wallet), MAX_PAIRS);
  const known = new Set(wallet.pairs.map(pairKey));
  const key = ({
    source,
    counter,
  }: {
    readonly source: CandidateTransaction;
    readonly counter: CandidateTransaction;
  }) => `${source.id} ${counter.id}`;
  const proposed = new Set(proposals.map(key));
  const linked = selectCertainProposals(proposals, leaves);
  const cards = new Set(wallet.assets.filter(({ type }) => type === 'creditCard').map(({ id }) => id));
  const settlements = wallet.pairs.filter(([, into]) => cards.has(wallet.transactions[into]?.asset ?? ''));
  const isFound = (pair: [number, number]) => proposed.has(pairKey(pair));
  return {
    pairs: wallet.pairs.length,
    found: wallet.pairs.filter(isFound).length,
    settlements: settlements.length,
    settlementsFound: settlements.filter(isFound).length,
    linked: linked.length,
    wrong: linked.filter((pair) => !known.has(key(pair))).length,
  };
}

const pairKey = ([out, into]: readonly [number, number]) => `${out} ${into}`;

function leavesOf({ assets, transactions }: LabelledWallet): CandidateTransaction[] {
  const own = assets.map(({ id, name, type, accountNumber = null }) => ({ id, name, type, accountNumber }));
  const read = createAccountHintReader(own, []);
  const cards = new Set(assets.filter(({ type }) => type === 'creditCard').map(({ id }) => id));
  return transactions.map(({ date, asset, amount, currency, counterparty, description }, at) => ({
    id: String(at),
    assetId: asset,
    date,
    day: dayNumber(date),
    amount: amount.replace('-', ''),
    size: Math.abs(Number(amount)),
    currency,
    isTransfer: false,
    isCreditCard: cards.has(asset),
    isOut: amount.startsWith('-'),
    said: read({ fromTo: counterparty, description, notes: null }),
  }));
}

async function* oneWindow(leaves: readonly CandidateTransaction[]): AsyncGenerator<TransferCandidates> {
  const isOut = (leaf: CandidateTransaction) => 'isOut' in leaf && leaf.isOut === true;
  yield { sources: leaves.filter(isOut), counters: leaves.filter((leaf) => !isOut(leaf)) };
}

function rateTable({ transactions }: LabelledWallet): RateTable {
  const date = transactions[0]?.date ?? '';
  return new RateTable(Object.entries(RATES).map(([currency, rate]) => ({ currency, date, rate })));
}

function sumOf(counts: readonly Counts[]): Counts {
  const sum = (field: keyof Counts) => counts.reduce((total, one) => total + one[field], 0);
  return {
    pairs: sum('pairs'),
    found: sum('found'),
    settlements: sum('settlements'),
    settlementsFound: sum('settlementsFound'),
    linked: sum('linked'),
    wrong: sum('wrong'),
  };
}

function linesOf(name: string, { pairs, found, settlements, settlementsFound, linked, wrong }: Counts): ReportLine[] {
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const asked = name === 'all' ? reportRatioAtLeast : reportRatio;
  return [
    reportRatioAtMost(`wrong links of ${name}`, `${wrong} of ${linked} linked unasked`, 'none', wrong, 0),
    asked(`transfers of ${name} found`, `${found} of ${pairs}`, `${FOUND * 100} %`, share(found, pairs), FOUND),
    asked(
      `card settlements of ${name} found`,
      `${settlementsFound} of ${settlements}`,
      `${SETTLEMENTS_FOUND * 100} %`,
      share(settlementsFound, settlements),
      SETTLEMENTS_FOUND,
    ),
  ];
}
