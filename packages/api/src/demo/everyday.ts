import { weekday } from '@coffer/domain/dates.ts';
import type { AssetKey, CategoryKey, MerchantKey } from './catalogue.ts';
import { MERCHANTS } from './catalogue.ts';
import type { DemoLedger } from './ledger.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Something bought now and then: how likely on a day, for how much (cents), where, and paid how. */
interface Habit {
  readonly chance: number;
  readonly cents: readonly [least: number, most: number];
  readonly merchants: readonly [MerchantKey, ...MerchantKey[]];
  readonly assets: readonly [AssetKey, ...AssetKey[]];
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

/** What a person spends on an ordinary day. */
export function bookDay(ledger: DemoLedger, random: SeededRandom, date: string): void {
  const day = weekday(date);
  if (ledger.balance('cash') < 6_000) {
    ledger.transfer(date, 'current', 'cash', 10_000, { description: 'Cash withdrawal Marktplatz' });
  }
  for (const { chance, cents, merchants, assets, weekendOnly, notOnSunday } of HABITS) {
    if (weekendOnly && day < SATURDAY) continue;
    if (notOnSunday && day === SUNDAY) continue;
    if (!random.chance(chance)) continue;
    const merchant = random.pick(merchants);
    const spent = random.between(...cents);
    const usual = random.pick(assets);
    const shared = random.chance(0.06);
    ledger.book({
      // Nobody pays cash they do not have.
      asset: usual === 'cash' && ledger.balance('cash') < spent ? 'card' : usual,
      date,
      cents: -spent,
      category: categoryOf(merchant),
      merchant,
      fromTo: MERCHANTS[merchant].name,
      description: `${MERCHANTS[merchant].name} ${date.slice(8)}.${date.slice(5, 7)}.`,
      ...(shared ? { tags: ['shared'] as const } : {}),
    });
  }
}

function categoryOf(merchant: MerchantKey): CategoryKey {
  return MERCHANTS[merchant].category;
}
