import type { openTestDatabase, TestCaller } from '../../testing/create-test-wallet.ts';
import type { RandomWallet } from './random-wallet.ts';
import { type RawPositionTransaction, type RawTransaction, type RawWallet, readRawWallet } from './raw-wallet.ts';

interface Side {
  readonly type: 'transaction' | 'securityTransaction' | 'cryptoTransaction';
  readonly id: string;
  /** Whether value leaves the asset. */
  readonly out: boolean;
  /** The instrument of a position, so that units leaving one position are linked with the same instrument. Null for cash. */
  readonly moves: string | null;
}

interface TestedWallet {
  readonly walletId: string;
  readonly call: TestCaller;
}

/**
 * Links random pairs of an outgoing and an incoming transaction of the wallet: leaf transactions of cash, and security
 * and crypto transactions. `links` chooses the pairs.
 */
export async function linkRandomTransfers(
  services: ReturnType<typeof openTestDatabase>,
  { walletId, call }: TestedWallet,
  links: RandomWallet['links'],
): Promise<void> {
  let free = sidesOf(await readRawWallet(services, walletId, call));
  for (const { from, to, between, keep } of links) {
    const isCash = (side: Side) => side.type === 'transaction';
    const some = free.filter((side) => {
      if (between === 'cash') return isCash(side);
      if (between === 'moves') return side.moves !== null;
      return between === 'positions' ? !isCash(side) : true;
    });
    const sources = some.filter(({ out }) => out);
    const source = sources[from % sources.length];
    if (source === undefined) continue;
    const counters = some.filter((side) => {
      if (between === 'moves' && side.moves !== source.moves) return false;
      return !side.out && (between !== 'mixed' || isCash(side) !== isCash(source));
    });
    const counter = counters[to % counters.length];
    if (counter === undefined) continue;
    const pair = { source: named(source), counter: named(counter) };
    await call.transfers.bulkLink({ walletId, pairs: [pair], categories: keep ? 'keepAll' : 'replaceAll' });
    free = free.filter((side) => side !== source && side !== counter);
  }
}

const named = ({ type, id }: Side) => ({ type, id });

function sidesOf({ transactions, positions }: RawWallet): readonly Side[] {
  return [...transactions.flatMap(cashSide), ...positions.flatMap(positionSide)];
}

function cashSide({ id, parent, amountValue }: RawTransaction): Side[] {
  if (parent || amountValue === '0') return [];
  return [{ type: 'transaction', id, out: amountValue.startsWith('-'), moves: null }];
}

function positionSide(transaction: RawPositionTransaction): Side[] {
  const { id, kind, type, quantity, instrument } = transaction;
  if ((type === 'initialBalance' && quantity === '0') || isDirectionReversible(transaction)) return [];
  const out = type === 'initialBalance' ? quantity.startsWith('-') : ['sell', 'transferOut', 'dividend'].includes(type);
  return [
    {
      type: kind === 'security' ? 'securityTransaction' : 'cryptoTransaction',
      ...{ id, out, moves: `${kind} ${instrument}` },
    },
  ];
}

/** Whether fees and tax can reverse the direction of the money, which decides what a transaction can be linked with. */
function isDirectionReversible({ type, feesValue, taxValue }: RawPositionTransaction): boolean {
  const costs = [feesValue ?? '0', taxValue ?? '0'].filter((value) => value !== '0');
  if (type === 'buy') return costs.some((value) => value.startsWith('-'));
  return (type === 'sell' || type === 'dividend') && costs.length > 0;
}
