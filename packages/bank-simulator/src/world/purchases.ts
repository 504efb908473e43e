import { drawBetween, drawBoolean, drawHex, drawItem, type RandomState } from './random.ts';

/** A counterparty with its texts and price range, in hundredths. */
interface Shop {
  readonly counterpart: string;
  readonly words: readonly string[];
  readonly least: number;
  readonly most: number;
  /** Fixed prices in hundredths, if the shop has fixed prices. */
  readonly prices?: readonly number[];
}

const SHOPS: readonly Shop[] = [
  { counterpart: 'REWE Markt GmbH', words: ['REWE SAGT DANKE', 'Einkauf'], least: 480, most: 9_800 },
  { counterpart: 'Edeka Center', words: ['EDEKA', 'Lebensmittel'], least: 350, most: 8_200 },
  { counterpart: 'Lidl', words: ['LIDL DIENSTL', 'Filiale 4711'], least: 290, most: 7_600 },
  {
    counterpart: 'Kaffee Kontor',
    words: ['Kaffee', 'Kontor am Markt'],
    least: 280,
    most: 900,
    prices: [320, 380, 450],
  },
  { counterpart: 'Bäckerei Schmidt', words: ['Backwaren'], least: 120, most: 1_400, prices: [240, 360, 480] },
  { counterpart: 'Deutsche Bahn', words: ['Fahrkarte', 'DB Vertrieb'], least: 590, most: 14_900 },
  { counterpart: 'Shell Station', words: ['Tanken', 'SHELL 0815'], least: 2_500, most: 9_900 },
  { counterpart: 'Amazon EU S.a.r.l.', words: ['AMZN Mktp', 'Bestellung'], least: 799, most: 24_900 },
  { counterpart: 'Kino am Markt', words: ['Eintritt'], least: 950, most: 3_800 },
  { counterpart: 'Apotheke am Rathaus', words: ['Rezept', 'Apotheke'], least: 500, most: 6_500 },
  { counterpart: 'Trattoria da Nino', words: ['Restaurant', 'Tisch 7'], least: 1_850, most: 9_200 },
  { counterpart: 'Buchhandlung Lesezeichen', words: ['Buch'], least: 799, most: 4_900 },
];

export interface Purchase {
  readonly minor: number;
  readonly counterpart: string;
  readonly text: string;
}

/** A random purchase, with a negative amount. */
export function drawPurchase(random: RandomState): Purchase {
  const shop = drawItem(random, SHOPS);
  const cost = shop.prices ? drawItem(random, shop.prices) : drawBetween(random, shop.least, shop.most);
  return { minor: -cost, counterpart: shop.counterpart, text: textOf(random, shop.words) };
}

function textOf(random: RandomState, words: readonly string[]): string {
  const word = drawItem(random, words);
  return drawBoolean(random, 0.5) ? `${word} ${drawBetween(random, 1_000, 9_999)}` : word;
}

/** Returns the final amount of a restaurant payment: the pending amount with a random tip of 5 to 25 percent. */
export const addTip = (random: RandomState, minor: number): number =>
  Math.round((minor * (100 + drawBetween(random, 5, 25))) / 100);

/** A transaction’s texts as the bank rewords them days later: in upper case, with a technical name or an added number. */
export function rewordedTexts(
  random: RandomState,
  { counterpart, text }: { counterpart: string; text: string },
): { counterpart: string; text: string } {
  return drawItem(random, [
    { counterpart: counterpart.toUpperCase(), text: `${text} /${drawHex(random, 6)}` },
    { counterpart: `CARD-${drawHex(random, 8)}`, text: `${counterpart} ${text}` },
    { counterpart, text: `KARTENZAHLUNG ${text}` },
    { counterpart: `${counterpart} ${drawBetween(random, 100, 999)}`, text },
  ]);
}
