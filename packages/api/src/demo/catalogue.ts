/** The catalogue of the demo wallet. Keys are internal to the demo. */

export const DEMO_ASSET_GROUPS = ['everyday', 'reserves'] as const;
export const DEMO_ASSET_GROUP_NAMES = { everyday: 'Everyday', reserves: 'Reserves' } as const;

export const DEMO_ASSETS = {
  current: {
    type: 'bank',
    name: 'Current account',
    access: 'instant',
    group: 'everyday',
    currency: 'EUR',
    accountNumber: 'DE02120300000000202051',
  },
  card: {
    type: 'creditCard',
    name: 'Credit card',
    access: 'instant',
    group: 'everyday',
    currency: 'EUR',
    accountNumber: '•••• 4417',
  },
  cash: { type: 'cash', name: 'Cash', access: 'instant', group: 'everyday', currency: 'EUR', accountNumber: null },
  savings: {
    type: 'savings',
    name: 'Dollar savings',
    access: 'instant',
    group: 'reserves',
    currency: 'USD',
    accountNumber: '000123456789',
  },
  securities: {
    type: 'securities',
    name: 'Securities account',
    access: 'notice',
    group: 'reserves',
    currency: 'EUR',
    accountNumber: '7700112233',
    expectedAnnualReturn: 5,
  },
} as const;
export type DemoAssetKey = keyof typeof DEMO_ASSETS;

export const DEMO_CATEGORY_GROUPS = {
  income: { name: 'Income', parent: null },
  home: { name: 'Home', parent: null },
  living: { name: 'Living', parent: null },
  food: { name: 'Food', parent: 'living' },
  leisure: { name: 'Leisure', parent: 'living' },
} as const;

export const DEMO_CATEGORIES = {
  salary: { name: 'Salary', type: 'activeIncome', emoji: '💼', group: 'income' },
  interest: { name: 'Interest', type: 'passiveIncome', emoji: '🪙', group: 'income' },
  rent: { name: 'Rent', type: 'fixedExpense', emoji: '🏠', group: 'home' },
  utilities: { name: 'Utilities', type: 'fixedExpense', emoji: '💡', group: 'home' },
  insurance: { name: 'Insurance', type: 'fixedExpense', emoji: '☂️', group: 'home' },
  phone: { name: 'Phone and internet', type: 'fixedExpense', emoji: '📶', group: 'home' },
  groceries: { name: 'Groceries', type: 'variableExpense', emoji: '🛒', group: 'food' },
  bakery: { name: 'Bakery', type: 'variableExpense', emoji: '🥐', group: 'food' },
  restaurants: { name: 'Restaurants', type: 'variableExpense', emoji: '🍽️', group: 'food' },
  transport: { name: 'Transport', type: 'variableExpense', emoji: '🚇', group: 'living' },
  health: { name: 'Health', type: 'variableExpense', emoji: '💊', group: 'living' },
  shopping: { name: 'Shopping', type: 'variableExpense', emoji: '🛍️', group: 'living' },
  subscriptions: { name: 'Subscriptions', type: 'fixedExpense', emoji: '📺', group: 'leisure' },
  culture: { name: 'Culture', type: 'variableExpense', emoji: '🎭', group: 'leisure' },
  travel: { name: 'Travel', type: 'variableExpense', emoji: '✈️', group: 'leisure' },
  largePurchases: { name: 'Large purchases', type: 'variableExpense', emoji: '🛠️', group: 'living' },
} as const;
export type DemoCategoryKey = keyof typeof DEMO_CATEGORIES;

export const DEMO_TAGS = {
  holiday: { name: 'Holiday', color: '#0e7490' },
  shared: { name: 'Shared', color: '#7c3aed' },
  deductible: { name: 'Tax deductible', color: '#b45309' },
} as const;
export type DemoTagKey = keyof typeof DEMO_TAGS;

/** Fictional names, so that no real shop appears in the demo. */
export const DEMO_MERCHANTS = {
  employer: { name: 'Nordlicht Software GmbH', category: 'salary' },
  savingsBank: { name: 'Harbor Savings Bank', category: 'interest' },
  landlord: { name: 'Hausverwaltung Krüger', category: 'rent' },
  power: { name: 'Stadtwerke', category: 'utilities' },
  water: { name: 'Wasserverband', category: 'utilities' },
  network: { name: 'Funknetz', category: 'phone' },
  insurer: { name: 'Altstädter Versicherung', category: 'insurance' },
  hotel: { name: 'Hotel Meerblick', category: 'travel' },
  gruenmarkt: { name: 'Grünmarkt', category: 'groceries' },
  kaufgut: { name: 'Kaufgut', category: 'groceries' },
  biofreund: { name: 'Biofreund', category: 'groceries' },
  backhaus: { name: 'Backhaus Sommer', category: 'bakery' },
  trattoria: { name: 'Trattoria Lucia', category: 'restaurants' },
  saigon: { name: 'Saigon Küche', category: 'restaurants' },
  brauhaus: { name: 'Brauhaus am Markt', category: 'restaurants' },
  verkehr: { name: 'Stadtverkehr', category: 'transport' },
  tankhof: { name: 'Tankhof', category: 'transport' },
  apotheke: { name: 'Löwen-Apotheke', category: 'health' },
  kaufhaus: { name: 'Kaufhaus Linden', category: 'shopping' },
  technik: { name: 'Technikwelt', category: 'shopping' },
  streamio: { name: 'Streamio', category: 'subscriptions' },
  klangwelt: { name: 'Klangwelt', category: 'subscriptions' },
  zeitblatt: { name: 'Zeitblatt', category: 'subscriptions' },
  fitwerk: { name: 'Fitwerk', category: 'subscriptions' },
  lichtspiele: { name: 'Lichtspiele', category: 'culture' },
  reisebuero: { name: 'Weitblick Reisen', category: 'travel' },
} as const satisfies Record<string, { readonly name: string; readonly category: DemoCategoryKey }>;
export type DemoMerchantKey = keyof typeof DEMO_MERCHANTS;

/**
 * Fictional securities. ISO 3166 reserves the country code `ZZ` for users, so these ISINs never belong to a real
 * security: securities are shared by all wallets.
 */
export const DEMO_SECURITIES = {
  world: { isin: 'ZZ00C0FFER14', name: 'Coffer Demo World Fund', priceCents: 8_240, yearlyGrowth: 0.085 },
  chips: { isin: 'ZZ00C0FFER22', name: 'Coffer Demo Semiconductors', priceCents: 41_900, yearlyGrowth: 0.26 },
} as const;
export type DemoSecurityKey = keyof typeof DEMO_SECURITIES;
