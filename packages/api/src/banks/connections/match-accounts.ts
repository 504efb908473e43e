import type { ConnectedAccount } from '@coffer/banking/providers/provider.ts';

/** An account of an earlier consent, with the fields that identify it. */
export interface EarlierAccount extends Pick<ConnectedAccount, 'identification' | 'iban' | 'currency'> {
  readonly id: string;
  readonly providerAccountId: string | null;
}

export interface MatchedAccounts<Known extends EarlierAccount> {
  readonly pairs: readonly { readonly known: Known; readonly account: ConnectedAccount }[];
  /** Accounts that were not in the earlier consent. */
  readonly fresh: readonly ConnectedAccount[];
  /**
   * Earlier accounts without a match in the new consent, or with several possible matches; the person has to choose.
   */
  readonly left: readonly Known[];
}

/**
 * Matches the accounts of an earlier consent with the accounts of a new consent: by the permanent identification,
 * otherwise by IBAN and currency, otherwise by the provider's id. Ambiguous accounts are not matched.
 */
export function matchAccounts<Known extends EarlierAccount>(
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

/** Returns the IBAN with the currency, because an account with several currencies has one IBAN for all of them. */
function ibanOf({ iban, currency }: Pick<ConnectedAccount, 'iban' | 'currency'>): string | null {
  return iban === null ? null : `${iban.replaceAll(/\s/g, '').toUpperCase()} ${currency ?? ''}`;
}
