import { dayNumber, weekday } from '@coffer/domain/dates.ts';
import type { DemoAssetKey, DemoMerchantKey } from './catalogue.ts';
import { DEMO_MERCHANTS } from './catalogue.ts';
import type { DemoLedger } from './ledger.ts';
import { SeededRandom } from './seeded-random.ts';

/** A recurring purchase: its chance per day, its price range in cents, possible merchants and possible accounts. */
interface Habit {
  readonly chance: number;
  readonly cents: readonly [least: number, most: number];
  readonly merchants: readonly [DemoMerchantKey, ...DemoMerchantKey[]];
  readonly assets: readonly [DemoAssetKey, ...DemoAssetKey[]];
  readonly weekendOnly?: boolean;
  readonly notOnSunday?: boolean;
}

const HABITS: readonly Habit[] = [
  {
    chance: 0.6,
    cents: [790, 6_450],
    merchants: ['gruenmarkt', 'gruenmarkt', 'kaufgut', 'biofreund'],
    assets: ['current', 'current', 'card'],
    notOnSunday: true,
  },
  { chance: 0.42, cents: [180, 980], merchants: ['backhaus'], assets: ['cash'] },
  {
    chance: 0.28,
    cents: [980, 4_890],
    merchants: ['trattoria', 'saigon', 'brauhaus'],
    assets: ['card', 'card', 'cash'],
  },
  { chance: 0.16, cents: [320, 1_180], merchants: ['verkehr'], assets: ['card'] },
  { chance: 0.07, cents: [3_800, 7_600], merchants: ['tankhof'], assets: ['card'] },
  { chance: 0.06, cents: [495, 3_990], merchants: ['apotheke'], assets: ['current', 'cash'], notOnSunday: true },
  {
    chance: 0.12,
    cents: [1_290, 11_900],
    merchants: ['kaufhaus', 'kaufhaus', 'technik'],
    assets: ['card'],
    notOnSunday: true,
  },
  { chance: 0.3, cents: [1_100, 2_900], merchants: ['lichtspiele'], assets: ['card', 'cash'], weekendOnly: true },
];

const SATURDAY = 6;
const SUNDAY = 7;

/** The purchase on a day that has no other purchase. */
const BAKERY = { merchant: 'backhaus', cents: [240, 890] } as const;

/** Adds a day's purchases: at least one, and always the same for the same date. */
export function addDayPurchases(ledger: DemoLedger, date: string): void {
  const random = new SeededRandom(dayNumber(date));
  const day = weekday(date);
  if (ledger.balance('cash') < 6_000) {
    ledger.transfer(date, 'current', 'cash', 10_000, { description: 'Cash withdrawal Marktplatz' });
  }
  let spends = false;
  for (const { chance, cents, merchants, assets, weekendOnly, notOnSunday } of HABITS) {
    if (weekendOnly && day < SATURDAY) continue;
    if (notOnSunday && day === SUNDAY) continue;
    if (!random.chance(chance)) continue;
    spends = true;
    const merchant = random.pick(merchants);
    const spent = random.between(...cents);
    const usual = random.pick(assets);
    const shared = random.chance(0.06);
    // Avoid a negative cash balance.
    const asset = usual === 'cash' && ledger.balance('cash') < spent ? 'card' : usual;
    addPurchase(ledger, { asset, date, merchant, spent, shared });
  }
  if (spends) return;
  addPurchase(ledger, { ...BAKERY, asset: 'card', date, spent: random.between(...BAKERY.cents), shared: false });
}

interface Spending {
  readonly asset: DemoAssetKey;
  readonly date: string;
  readonly merchant: DemoMerchantKey;
  readonly spent: number;
  readonly shared: boolean;
}

function addPurchase(ledger: DemoLedger, { asset, date, merchant, spent, shared }: Spending): void {
  const { name: fromTo, category } = DEMO_MERCHANTS[merchant];
  ledger.book({
    asset,
    date,
    cents: -spent,
    category,
    merchant,
    fromTo,
    description: `${fromTo} ${date.slice(8)}.${date.slice(5, 7)}.`,
    ...(shared ? { tags: ['shared'] as const } : {}),
  });
}

/** Transactions that neither a merchant nor a rule recognises, left for the user. */
const STRANGERS = [
  { daysAgo: 2, cents: 2_350, fromTo: 'SumUp *Blumen Ines' },
  { daysAgo: 5, cents: 1_290, fromTo: 'Kiosk am Park' },
  { daysAgo: 9, cents: 4_500, fromTo: 'PAYPAL *KERAMIKWERKSTATT' },
] as const;

/** Adds the unrecognised transactions of a day, with the bank's text. */
export function addUnrecognisedTransactions(ledger: DemoLedger, daysAgo: number, date: string): void {
  for (const { cents, fromTo } of STRANGERS.filter((stranger) => stranger.daysAgo === daysAgo))
    ledger.book({ asset: 'card', date, cents: -cents, category: null, fromTo, description: 'Card payment' });
}
