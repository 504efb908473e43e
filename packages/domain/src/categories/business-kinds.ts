/** The keys of the starter categories. The names of the categories in each app language use the same keys. */
export const STARTER_KEYS = [
  'salary',
  'interest',
  'otherIncome',
  'rent',
  'energy',
  'internet',
  'insurance',
  'groceries',
  'eatingOut',
  'household',
  'clothing',
  'health',
  'publicTransport',
  'car',
  'travel',
  'culture',
  'subscriptions',
  'gifts',
  'revenue',
  'material',
  'equipment',
  'software',
  'businessTravel',
  'advertising',
  'advisers',
  'vat',
  'fees',
  'tax',
] as const;

/** A starter category, or one of the system categories for fees and taxes. */
export type StarterKey = (typeof STARTER_KEYS)[number];

interface TradeMeaning {
  /** The category that most people choose for the trade. Null if people choose too differently. */
  readonly category: StarterKey | null;
  /** True if the category is applied even before the wallet has an example. */
  readonly isSure: boolean;
  /** The direction of the money. */
  readonly direction: 'in' | 'out' | 'both';
}

const out = (category: StarterKey | null, isSure: boolean): TradeMeaning => ({ category, isSure, direction: 'out' });
const into = (category: StarterKey, isSure: boolean): TradeMeaning => ({ category, isSure, direction: 'in' });

/** The direction and category of each kind of business in the word lists. A refund has the category of its purchase. */
export const BUSINESS_KIND_MEANINGS = {
  supermarket: out('groceries', true),
  foodShop: out('groceries', true),
  bakery: out('groceries', true),
  kiosk: out('groceries', false),
  restaurant: out('eatingOut', true),
  delivery: out('eatingOut', true),
  canteen: out('eatingOut', false),
  bar: out('eatingOut', true),
  drugstore: out('household', true),
  furnishing: out('household', true),
  homeImprovement: out('household', true),
  garden: out('household', false),
  laundry: out('household', false),
  cleaning: out('household', false),
  craftsman: out('household', false),
  hairdresser: out('household', false),
  childcare: out('household', false),
  pets: out('household', false),
  post: out('household', false),
  variety: out('household', false),
  fashion: out('clothing', true),
  shoes: out('clothing', true),
  pharmacy: out('health', true),
  doctor: out('health', true),
  optician: out('health', true),
  therapy: out('health', true),
  fuel: out('car', true),
  parking: out('car', true),
  garage: out('car', true),
  toll: out('car', true),
  carSharing: out('car', false),
  transit: out('publicTransport', true),
  railway: out('publicTransport', true),
  taxi: out('publicTransport', true),
  airline: out('travel', true),
  hotel: out('travel', true),
  travelAgency: out('travel', true),
  cinema: out('culture', true),
  museum: out('culture', true),
  books: out('culture', true),
  fitness: out('culture', true),
  club: out('culture', false),
  music: out('culture', false),
  games: out('culture', false),
  sports: out('culture', false),
  tickets: out('culture', true),
  streaming: out('subscriptions', true),
  newspaper: out('subscriptions', true),
  appStore: out('subscriptions', false),
  broadcasting: out('subscriptions', true),
  softwareService: out('software', false),
  advertising: out('advertising', false),
  printing: out('material', false),
  taxAdviser: out('advisers', false),
  electronics: out('equipment', false),
  flowers: out('gifts', true),
  toys: out('gifts', false),
  jewellery: out('gifts', false),
  charity: out('gifts', true),
  church: out('gifts', false),
  telephone: out('internet', true),
  power: out('energy', true),
  water: out('energy', true),
  utility: out('energy', false),
  fuelHeating: out('energy', true),
  rent: out('rent', true),
  mortgage: out('rent', true),
  homeowners: out('rent', false),
  insurance: out('insurance', true),
  fee: out('fees', true),
  tax: out('tax', true),
  marketplace: out(null, false),
  salary: into('salary', true),
  pension: into('salary', true),
  benefit: into('otherIncome', true),
  interest: into('interest', true),
  dividend: into('interest', true),
} as const satisfies Record<string, TradeMeaning>;

export type BusinessKind = keyof typeof BUSINESS_KIND_MEANINGS;

/**
 * The words of a language by kind of business, separated by commas. `*word` also matches the end of a longer word, `word*` its
 * beginning. Letters with an umlaut also match `ae`, `oe`, `ue`.
 */
export type WordList = Readonly<Partial<Record<BusinessKind, string>>>;
