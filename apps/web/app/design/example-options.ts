import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';

export const exampleCategories: readonly ComboboxOption[] = [
  { value: 'groceries', label: 'Groceries', group: 'Living', colour: '#2f7d5b' },
  { value: 'rent', label: 'Rent', group: 'Living', colour: '#3f6fb5' },
  { value: 'electricity', label: 'Electricity', group: 'Living', colour: '#c08a1e' },
  { value: 'restaurants', label: 'Restaurants and cafés', group: 'Going out', colour: '#b0503a' },
  { value: 'theatre', label: 'Theatre', group: 'Going out', colour: '#7a4fa0' },
  { value: 'old', label: 'An archived one', group: 'Going out', disabled: true },
];

export const exampleTags: readonly ComboboxOption[] = [
  { value: 'holiday', label: 'Holiday 2026', colour: '#2f7d5b' },
  { value: 'shared', label: 'Shared', colour: '#3f6fb5' },
  { value: 'tax', label: 'For the tax return', colour: '#c08a1e' },
];

const trades = ['Bäckerei', 'Café', 'Apotheke', 'Buchhandlung', 'Gärtnerei'];

/** 500 merchants: a typical number for a wallet after some years. */
export const exampleMerchants: readonly ComboboxOption[] = Array.from({ length: 500 }, (_, index) => ({
  value: `merchant-${index}`,
  label: `${trades[index % trades.length]} ${index + 1}`,
  hint: index % 7 === 0 ? 'Wien' : undefined,
}));
