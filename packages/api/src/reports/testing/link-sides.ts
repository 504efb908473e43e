import type { Caller, openTestDatabase } from '../../testing/wallet.ts';
import type { RandomWallet } from './random-wallet.ts';
import { type RawPosition, type RawTransaction, type RawWallet, readRawWallet } from './raw-wallet.ts';

interface Side {
  readonly type: 'transaction' | 'securityTransaction' | 'cryptoTransaction';
  readonly id: string;
  /** Whether value leaves the asset. */
  readonly out: boolean;
}

interface Place {
  readonly walletId: string;
  readonly call: Caller;
}

/** Links leaves that value leaves with others that it comes to, of all kinds. */
export async function linkSides(
  services: ReturnType<typeof openTestDatabase>,
  { walletId, call }: Place,
  links: RandomWallet['links'],
): Promise<void> {
  let free = sidesOf(await readRawWallet(services, walletId, call));
  for (const { from, to, between, keep } of links) {
    const isCash = (side: Side) => side.type === 'transaction';
    const some = free.filter((side) => {
      if (between === 'cash') return isCash(side);
      return between === 'positions' ? !isCash(side) : true;
    });
    const sources = some.filter(({ out }) => out);
    const source = sources[from % sources.length];
    if (source === undefined) continue;
    const counters = some.filter((side) => !side.out && (between !== 'mixed' || isCash(side) !== isCash(source)));
    const counter = counters[to % counters.length];
    if (counter === undefined) continue;
    const pair = { source: named(source), counter: named(counter) };
    await call.transfers.confirm({ walletId, pairs: [pair], keepCategories: keep });
    free = free.filter((side) => side !== source && side !== counter);
  }
}

const named = ({ type, id }: Side) => ({ type, id });

function sidesOf({ transactions, positions }: RawWallet): readonly Side[] {
  return [...transactions.flatMap(cashSide), ...positions.flatMap(positionSide)];
}

function cashSide({ id, parent, amountValue }: RawTransaction): Side[] {
  if (parent || amountValue === '0') return [];
  return [{ type: 'transaction', id, out: amountValue.startsWith('-') }];
}

function positionSide({ id, kind, type, quantity }: RawPosition): Side[] {
  if (type === 'initialBalance' && quantity === '0') return [];
  const out = type === 'initialBalance' ? quantity.startsWith('-') : ['sell', 'transferOut', 'dividend'].includes(type);
  return [{ type: kind === 'security' ? 'securityTransaction' : 'cryptoTransaction', id, out }];
}
