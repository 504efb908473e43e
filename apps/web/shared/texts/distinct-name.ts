/** An account with a name that is in use: an asset, or an account about to be created. */
export interface NamedAccount {
  readonly name: string;
  readonly defaultCurrency?: string;
  readonly currency?: string | null;
}

/**
 * Names a new account: the first of `names` that no other account has. If only accounts in other currencies have the
 * first name, the first name with the currency is preferred to the other names: `PayPal USD`.
 */
export function distinctAccountName(
  names: readonly string[],
  currency: string | null,
  others: readonly NamedAccount[],
): string {
  const [first = ''] = names;
  const alike = others.filter(({ name }) => isSameName(name, first));
  const isOnlyOne = currency !== null && alike.every((one) => (one.defaultCurrency ?? one.currency) !== currency);
  const taken = others.map(({ name }) => name);
  return distinctName(isOnlyOne ? [first, `${first} ${currency}`, ...names] : names, taken);
}

/**
 * The first candidate that is not taken. If all are taken, the first candidate with the lowest free number from 2 on:
 * `Giro 2`.
 */
export function distinctName(candidates: readonly string[], taken: readonly string[]): string {
  const isFree = (name: string) => !taken.some((one) => isSameName(one, name));
  const [first = ''] = candidates;
  const free = candidates.find(isFree);
  if (free !== undefined) return free;
  let number = 2;
  while (!isFree(`${first} ${number}`)) number += 1;
  return `${first} ${number}`;
}

function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(name: string): string {
  return name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
