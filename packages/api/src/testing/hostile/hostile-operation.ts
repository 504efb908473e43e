import type { TestCaller } from '../create-test-wallet.ts';
import type { HostileWallet } from './hostile-wallet.ts';

/** An operation whose cost depends on the wallet or on the input. */
export interface MeasuredOperation {
  /** Builds the costliest possible input for each call; records that the call consumes are taken out of the wallet. */
  readonly input: (wallet: HostileWallet) => object;
  /** Further costly inputs, keyed by the name that the test shows. */
  readonly also?: Readonly<Record<string, (wallet: HostileWallet) => object>>;
  /** The error codes that are acceptable. If absent, the call must succeed. */
  readonly refusals?: readonly string[];
}

/** An operation whose cost is the same for every wallet and input, with the reason. */
interface ConstantOperation {
  readonly constant: string;
}

type HostileOperation = MeasuredOperation | ConstantOperation;

export type HostileOperations = Readonly<Record<string, HostileOperation>>;

type Input = (wallet: HostileWallet) => object;

/** Returns a measured operation whose input contains the wallet's id and the fields of `input`. */
export const measuredWalletOperation = (
  input: Input = () => ({}),
  refusals: readonly string[] = [],
): MeasuredOperation => ({
  input: (wallet) => ({ walletId: wallet.walletId, ...input(wallet) }),
  refusals,
});

/** Adds further inputs to an operation. */
export const withExtraInputs = (
  operation: MeasuredOperation,
  also: Readonly<Record<string, Input>>,
): MeasuredOperation => ({
  ...operation,
  also: Object.fromEntries(
    Object.entries(also).map(([what, input]) => [what, (wallet) => ({ walletId: wallet.walletId, ...input(wallet) })]),
  ),
});

/** All inputs of an operation, each with a label: the operation's name and what the input attacks. */
export function hostileInputs(
  name: string,
  { input, also = {} }: MeasuredOperation,
): readonly (readonly [string, Input])[] {
  return [[name, input], ...Object.entries(also).map(([what, more]) => [`${name}, ${what}`, more] as const)];
}

/** Returns the caller's operation with a dotted name such as `tags.create`. */
export function findOperation(caller: TestCaller, name: string): (input: object) => Promise<unknown> {
  const found: unknown = name.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), caller);
  if (typeof found !== 'function') throw new Error(`no operation ${name}`);
  return (input) => Promise.resolve(found(input));
}

export const constantCostOperation = (reason: string): ConstantOperation => ({ constant: reason });

export const ONE_RECORD_COST_REASON = 'Reads or writes one record by its key, or a few of the same record.';
export const ONE_PERSON_COST_REASON =
  'Reads or writes a few rows of one person, whose number has a ceiling; no wallet is read.';
export const ONE_FILE_COST_REASON = 'Costs what the bytes of one file cost: the test of file formats has them.';
export const ONE_BANK_COST_REASON =
  'Asks a provider of bank data about one connection, whose accounts are 200 at most.';

/** 300 years: the longest possible period. */
export const LONGEST_PERIOD = '1900-01-01/2199-12-31';

/** Folded, short and common words, which no index can look up. */
export const HOSTILE_TEXT = `equal e w o r d % _ \\ ' ${'wö'.repeat(20)}`.slice(0, 200);
