/**
 * Loaded into a server before it starts: replaces name resolution for tests. `changes.test` resolves to an unused
 * public address at first, and to this machine afterwards; `both.test` to both at once; `inside.test` and
 * `allowed.test` to this machine.
 */
import dns, { type LookupAddress } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const OUTSIDE: LookupAddress = { address: '3ffe::1', family: 6 };
const INSIDE: LookupAddress = { address: '127.0.0.1', family: 4 };

let asked = 0;
const names: Readonly<Record<string, () => LookupAddress[]>> = {
  'changes.test': () => {
    asked += 1;
    return [asked === 1 ? OUTSIDE : INSIDE];
  },
  'both.test': () => [OUTSIDE, INSIDE],
  'inside.test': () => [INSIDE],
  'allowed.test': () => [INSIDE],
};

const real = dns.lookup;

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function lookup(name: string, options: dns.LookupOptions, answer: Answer): void {
  const made = names[name]?.();
  const [first] = made ?? [];
  if (made === undefined || first === undefined) return void Reflect.apply(real, dns, [name, options, answer]);
  setImmediate(() => (options.all === true ? answer(null, made) : answer(null, first.address, first.family)));
}

Object.defineProperty(dns, 'lookup', { value: lookup });
syncBuiltinESMExports();
