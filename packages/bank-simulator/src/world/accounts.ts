import { addUtcDays } from './calendar.ts';
import { drawIban } from './ibans.ts';
import type { AccountKind, AccountOdds, SimulatedAccount, WorldState } from './model.ts';
import { drawBetween, seedFromText } from './random.ts';

const NAMES: Readonly<Record<AccountKind, string>> = {
  current: 'Girokonto',
  savings: 'Tagesgeld',
  card: 'Kreditkarte',
  depot: 'Depot',
};

const isKind = (text: string): text is AccountKind => Object.hasOwn(NAMES, text);

/**
 * Opens an account whose history starts when the simulated world starts.
 * @throws if the key is not `bank/login/kind`
 */
export function openAccount(state: WorldState, key: string, odds: AccountOdds | null): SimulatedAccount {
  const [bankId = '', login = '', kind = ''] = key.split('/');
  const bank = state.banks.find(({ id }) => id === bankId);
  if (bank === undefined || login === '' || !isKind(kind)) throw new RangeError(`No account ${key}.`);
  const random = { state: seedFromText(`${state.seed} ${key}`) };
  const iban = kind === 'current' || kind === 'savings' ? drawIban(random, bank.countryCode) : null;
  const mask = iban?.slice(-4) ?? String(drawBetween(random, 1_000, 9_999));
  const openingMinor = kind === 'card' ? 0 : drawBetween(random, 50_000, 900_000);
  return {
    ...{ key, bankId, login, kind, iban, mask, openingMinor, odds, random },
    name: NAMES[kind],
    currency: bank.currency,
    holder: `${login.slice(0, 1).toUpperCase()}${login.slice(1)} Muster`,
    firstDay: state.origin,
    livedUntil: addUtcDays(state.origin, -1),
    runningMinor: openingMinor,
    postedCount: 0,
    ...{ transactions: [], waiting: [], trades: [], events: [] },
  };
}
