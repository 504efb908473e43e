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
      for (const { lineId, reason, truthId, candidateIds } of wallet.reviews.values()) {
        const truthIds = [truthId, ...candidateIds.map((id) => wallet.bookings.get(id)?.truthId ?? '')];
        asked.set(`${lineId} ${reason}`, { truthIds, candidateIds });
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
const [mode, seed, what] = [process.argv[2] ?? 'faults', Number(process.argv[3]), process.argv[4] ?? ''];
const sequence = randomDeliveries(seed, { odds: mode === 'harsh' ? HARSH : FAULT_ODDS });
console.log(sequence.habits);
const truth = sequence.truth.find((t) => t.truthId.endsWith('#' + what));
console.log(truth);
const more = process.argv.slice(5); const alike = new Set(sequence.truth.filter((t) => Math.abs(t.minor) === Math.abs(truth!.minor) || more.some((m) => t.truthId.endsWith('#' + m))).map((t) => t.truthId));
const wallet = new WalletInMemory();
for (const step of sequence.steps) {
  if (step.kind === 'deletes') { wallet.delete(step.truthId); if (alike.has(step.truthId)) console.log(step); }
  else if (step.kind === 'renames') { wallet.edit(step.truthId, step.value); if (alike.has(step.truthId)) console.log(step); }
  else if (step.kind === 'delivery') {
    const { source: origin, from, until, isComplete } = step;
    wallet.deliver({ origin, from, until, isComplete, lines: step.lines.map(lineOf) });
    console.log(step.today, origin, from, until, isComplete);
    for (const l of step.lines) if (alike.has(l.truthId)) console.log('   line', l.truthId, l.pending, l.day, l.amount, l.currency, l.reference, l.pendingReference, l.counterpart, '|', l.text, l.balanceAfter, l.faults.join());
    for (const b of wallet.bookings.values()) if (alike.has(b.truthId)) console.log('      held', b.id, b.truthId, b.pending, b.date, b.amount, b.currency, b.fromTo, '|', b.description);
    for (const r of wallet.reviews.values()) if (alike.has(r.truthId)) console.log('      review', JSON.stringify(r));
  }
}
