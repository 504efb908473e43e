// @ts-nocheck
import { countLines, differencesFromTruth, faultsOfTruth } from '@coffer/bank-simulator/random/against-truth.ts';
import { FAULT_ODDS, NO_FAULTS } from '@coffer/bank-simulator/random/fault-odds.ts';
import { randomDeliveries } from '@coffer/bank-simulator/random/random-deliveries.ts';
import type { RandomSequence, StatedDelivery } from '@coffer/bank-simulator/random/sequence.ts';
import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import { WalletInMemory } from '@coffer/banking/recognition/testing/wallet-in-memory.ts';
import { canonicalDecimal } from '@coffer/domain/decimal.ts';
interface Asked { readonly truthIds: readonly string[]; readonly candidateIds: readonly string[]; }
const lineOf = (line: StatedDelivery['lines'][number]): DeliveredLine & { readonly truthId: string } => ({
  ...{ truthId: line.truthId, ids: {}, stableId: line.reference === '0' ? null : line.reference },
  ...{ pendingId: line.pendingReference, pending: line.pending, date: line.day, secondaryDate: line.valueDay },
  ...{ amount: canonicalDecimal(line.amount), currency: line.currency, notes: null },
  ...{ fromTo: line.counterpart, description: line.text },
  balanceAfter: line.balanceAfter === null ? null : canonicalDecimal(line.balanceAfter),
});

const fixed = (amount: string) => Number(amount).toFixed(2);

/**
 * What a wallet has otherwise than it is true. Two equal bookings that nothing tells apart may stand where a page came
 * twice: then a review is open about them.
 */
function wrongIn(
  sequence: RandomSequence,
  bookings: Parameters<typeof differencesFromTruth>[1]['bookings'],
  asked: readonly Asked[],
): string[] {
  const questions = asked.map(({ truthIds, candidateIds }) => ({
    ...{ truthId: truthIds[0] ?? '', line: null, candidates: candidateIds },
  }));
  const open = new Set(asked.flatMap(({ truthIds }) => truthIds));
  return differencesFromTruth(sequence, { bookings, questions }).filter((said) => {
    const [truthId = ''] = said.split(' ');
    const isTwice = said.endsWith('is held 2 times') && faultsOfTruth(sequence, truthId).has('pageTwice');
    return !(isTwice && open.has(truthId));
  });
}

function inMemory(sequence: RandomSequence) {
  const wallet = new WalletInMemory();
  const asked = new Map<string, Asked>();
  for (const step of sequence.steps) {
    if (step.kind === 'deletes') wallet.delete(step.truthId);
    else if (step.kind === 'renames') wallet.edit(step.truthId, step.value);
    else if (step.kind === 'delivery') {
      const { source: origin, from, until, isComplete } = step;
      wallet.deliver({ origin, from, until, isComplete, lines: step.lines.map(lineOf) });
      for (const { lineId, reason, truthId, line, candidateIds } of wallet.reviews.values()) {
        // A line that follows itself is asked about beside the booking that came with it.
        const twins = [...wallet.bookings.values()].filter(
          ({ date, amount, fromTo }) =>
            reason === 'idReused' && date === line?.date && amount === line.amount && fromTo === line.fromTo,
        );
        const about = candidateIds.map((id) => wallet.bookings.get(id)?.truthId ?? '');
        const truthIds = [truthId, ...about, ...twins.map((booking) => booking.truthId)];
        // A pending booking that was asked about may have become another one since then: the reason was the former.
        const before = asked.get(`${lineId} ${reason}`)?.truthIds ?? [];
        asked.set(`${lineId} ${reason}`, { truthIds: [...new Set([...before, ...truthIds])], candidateIds });
      }
    }
  }
  const bookings = [...wallet.bookings.values()].map(({ id, truthId, amount, currency, date: day, pending }) => ({
    ...{ id, truthId, amount: fixed(amount), currency, day, pending },
  }));
  const open = [...wallet.reviews.values()].map(({ truthId, candidateIds }) => ({
    truthIds: [truthId, ...candidateIds.map((id) => wallet.bookings.get(id)?.truthId ?? '')],
    candidateIds,
  }));
  return { wrong: wrongIn(sequence, bookings, open), asked: [...asked.values()] };
}

const HARSH = { ...FAULT_ODDS, life: { ...FAULT_ODDS.life, pending: .5, tip: .02, rewritten: .3, late: .15, twin: .15 },
 personDeletes: .2, otherSource: .3, otherSourceDiffers: .2, pageTwice: .15, pageMissing: .2, consentEnded: .1, wrongCurrency: .002 };
const [mode, from, count] = [process.argv[2] ?? 'faults', Number(process.argv[3]), Number(process.argv[4])];
const odds = mode === 'harsh' ? HARSH : mode === 'none' ? NO_FAULTS : FAULT_ODDS;
let [reviews, faulty, failed, lines] = [0, 0, 0, 0];
const t = Date.now();
for (let seed = from; seed < from + count; seed += 1) {
  const sequence = randomDeliveries(seed, { odds });
  const { wrong, asked } = inMemory(sequence);
  const unfounded = asked.filter(({ truthIds }) => truthIds.every((id) => faultsOfTruth(sequence, id).size === 0));
  if (wrong.length > 0 || unfounded.length > 0) { failed += 1; console.log(JSON.stringify({ seed, wrong, unfounded })); }
  reviews += asked.length; const c = countLines(sequence); faulty += c.withFault; lines += c.lines;
  if (mode === 'none' && asked.length) console.log(JSON.stringify({ seed, asked }));
}
console.log(JSON.stringify({ mode, from, count, failed, reviews, faulty, lines, share: reviews / faulty, seconds: (Date.now() - t) / 1000 }));
