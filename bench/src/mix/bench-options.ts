import { join } from 'node:path';
import { CHECKOUT_ROOT } from '../bench-stage.ts';
import type { HostileSettings } from '../hostile/hostile.ts';
import type { HostileMixSettings } from '../hostile/mix-hostile.ts';
import type { MixSettings } from './mix.ts';
import type { WalletClass } from './wallets.ts';

/** The command-line options of `npm run bench`, in the form that `parseArgs` takes. */
export const BENCH_OPTIONS = {
  against: { type: 'string', default: '15b3ea1' },
  wallets: { type: 'string', default: '2x250000,18x50000,80x5000,100x1000' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '20' },
  'warm-up': { type: 'string', default: '20' },
  'no-web': { type: 'boolean', default: false },
  hostile: { type: 'boolean', default: false },
  minutes: { type: 'string', default: '10' },
  only: { type: 'string', default: '' },
  size: { type: 'string', default: '400' },
  bytes: { type: 'string', default: '500000' },
  people: { type: 'string', default: '6' },
  sequences: { type: 'string', default: '10000' },
  details: { type: 'boolean', default: false },
  folder: { type: 'string', default: join(CHECKOUT_ROOT, '.data', 'bench-mix') },
} as const;

type Given = {
  readonly [Name in keyof typeof BENCH_OPTIONS]: (typeof BENCH_OPTIONS)[Name]['default'] extends boolean
    ? boolean
    : string;
};

export function readMixSettings(given: Given): MixSettings {
  return {
    against: given.against === 'none' ? null : given.against,
    wallets: given.wallets.split(',').map(walletClass),
    rounds: positive(given, 'rounds'),
    seconds: positive(given, 'seconds'),
    warmUp: positive(given, 'warm-up'),
    web: !given['no-web'],
    folder: given.folder,
  };
}

export function readHostileMixSettings(given: Given): HostileMixSettings {
  return { minutes: positive(given, 'minutes'), people: positive(given, 'people') };
}

export function readHostileSettings(given: Given): HostileSettings {
  return { only: given.only, size: positive(given, 'size'), bytes: positive(given, 'bytes') };
}

function walletClass(text: string): WalletClass {
  const [, wallets, transactions] = /^([1-9]\d*)x([1-9]\d*)$/.exec(text) ?? [];
  if (wallets === undefined) throw new Error(`--wallets must be written like 2x250000,18x50000, not ${text}`);
  return { wallets: Number(wallets), transactions: Number(transactions) };
}

function positive(
  given: Given,
  name: 'rounds' | 'seconds' | 'warm-up' | 'minutes' | 'people' | 'size' | 'bytes',
): number {
  const value = Number(given[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${given[name]}`);
  return value;
}
