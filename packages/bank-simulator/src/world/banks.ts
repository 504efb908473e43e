import type { BankHabits, SimulatedBank } from './model.ts';

export const DEFAULT_BANK_HABITS: BankHabits = {
  references: 'stable',
  statesBalances: true,
  listsPending: true,
  newestFirst: true,
  onlyTransactionDate: false,
  daysAhead: 0,
  renamesAccounts: false,
};

const bank = (
  [id, number, name, countryCode, bic, currency]: readonly [string, number, string, string, string, string],
  its: Partial<Omit<SimulatedBank, 'habits'>> & { habits?: Partial<BankHabits> } = {},
): SimulatedBank => ({
  ...{ id, number, name, countryCode, bic, currency },
  ...{ historyDays: 730, consentDays: 180, readsPerDay: 4, hasSecuritiesAccounts: false },
  ...its,
  habits: { ...DEFAULT_BANK_HABITS, ...its.habits },
});

/** Several banks per country, with habits that people reported from real banks (issue 16). */
export const createSimulatedBanks = (): SimulatedBank[] => [
  bank(['alpenbank', 280001, 'Alpenbank', 'DE', 'ALPBDEFF', 'EUR'], { hasSecuritiesAccounts: true }),
  bank(['hansebank', 280002, 'Hansebank', 'DE', 'HANSDEHH', 'EUR'], {
    historyDays: 90,
    consentDays: 90,
    habits: { references: 'none', statesBalances: false, newestFirst: false },
  }),
  bank(['stadtsparkasse', 280003, 'Stadtsparkasse Musterstadt', 'DE', 'STSPDE21', 'EUR'], {
    habits: { references: 'renamed', renamesAccounts: true },
  }),
  bank(['donaubank', 280004, 'Donaubank', 'AT', 'DONAATWW', 'EUR'], { habits: { references: 'zero' } }),
  bank(['jurabank', 280005, 'Banque du Jura', 'FR', 'JURAFRPP', 'EUR'], {
    habits: { references: 'filledLater', statesBalances: false },
  }),
  bank(['fjordbank', 280006, 'Fjordbank', 'NO', 'FJORNOKK', 'NOK'], {
    habits: { references: 'renumbered', statesBalances: false },
  }),
  bank(['seenbank', 280007, 'Järvipankki', 'FI', 'JARVFIHH', 'EUR'], { habits: { references: 'positional' } }),
  bank(['polderbank', 280008, 'Polderbank', 'NL', 'POLDNL2A', 'EUR'], {
    habits: { references: 'none', statesBalances: true, onlyTransactionDate: true },
  }),
  bank(['thamesbank', 280009, 'Thames Bank', 'GB', 'THAMGB2L', 'GBP'], {
    consentDays: 90,
    habits: { references: 'pointed', listsPending: true },
  }),
  bank(['antipodes', 280010, 'Antipodes Bank', 'GB', 'ANTIGB2L', 'GBP'], { habits: { daysAhead: 1 } }),
  bank(['prairie', 280011, 'Prairie National Bank', 'US', 'PRAIUS33', 'USD'], {
    hasSecuritiesAccounts: true,
    habits: { references: 'pointed' },
  }),
  bank(['bayside', 280012, 'Bayside Credit Union', 'US', 'BAYSUS66', 'USD'], { habits: { references: 'pointed' } }),
];
