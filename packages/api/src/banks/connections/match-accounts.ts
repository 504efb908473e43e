import type { ConnectedAccount } from '@coffer/banking/providers/provider.ts';

/** An account of a former consent, as far as it says which account it is. */
export interface KnownAccount extends Pick<ConnectedAccount, 'identification' | 'iban' | 'currency'> {
  readonly id: string;
  readonly providerAccountId: string | null;
}

export interface MatchedAccounts<Known extends KnownAccount> {
  readonly pairs: readonly { readonly known: Known; readonly account: ConnectedAccount }[];
  /** Those that were not there before. */
  readonly fresh: readonly ConnectedAccount[];
  /** Those that the new consent does not reach, or that cannot be told apart: the person says which they are. */
  readonly left: readonly Known[];
}

/**
 * Finds the accounts of a former consent among those of a new one: by the identification that outlives consents, else by
 * IBAN and currency, else by the provider's id. Two that look alike are not guessed.
 */
export function matchAccounts<Known extends KnownAccount>(
  known: readonly Known[],
  accounts: readonly ConnectedAccount[],
): MatchedAccounts<Known> {
  const pairs: { readonly known: Known; readonly account: ConnectedAccount }[] = [];
  let [left, fresh] = [known, accounts];
  const signs: readonly [(one: Known) => string | null, (one: ConnectedAccount) => string | null][] = [
    [({ identification }) => identification, ({ identification }) => identification],
    [ibanOf, ibanOf],
    [({ providerAccountId }) => providerAccountId, ({ id }) => id],
  ];
  for (const [signOfKnown, signOfAccount] of signs) {
    const byKnown = Map.groupBy(left, signOfKnown);
    const byAccount = Map.groupBy(fresh, signOfAccount);
    for (const [sign, [one, ...others]] of byKnown) {
      const [account, ...alike] = byAccount.get(sign) ?? [];
      if (sign === null || one === undefined || account === undefined) continue;
      if (others.length === 0 && alike.length === 0) pairs.push({ known: one, account });
    }
    left = left.filter((one) => !pairs.some((pair) => pair.known === one));
    fresh = fresh.filter((one) => !pairs.some(({ account }) => account === one));
  }
  return { pairs, fresh, left };
}

/** An account of several currencies has one number: each of them is an account. */
function ibanOf({ iban, currency }: Pick<ConnectedAccount, 'iban' | 'currency'>): string | null {
  return iban === null ? null : `${iban.replaceAll(/\s/g, '').toUpperCase()} ${currency ?? ''}`;
}
