import type { CutTexts } from '../cut-texts.ts';
import type { SourceCategory } from '../source-book.ts';
import type { PlanCategory, PlanRecords } from './plan-records.ts';

/** YNAB's own groups, which have the same names in every plan. */
const [INTERNAL, CARD_PAYMENTS, HIDDEN] = ['Internal Master Category', 'Credit Card Payments', 'Hidden Categories'];

export function convertYnabCategories(records: PlanRecords, cut: CutTexts): SourceCategory[] {
  const isCard = createCardPaymentPredicate(records);
  return records.categories.flatMap((category) => {
    const group = groupOf(category, records);
    if (isCard(category) || isUncategorized(category, records)) return [];
    const isIncome = group === INTERNAL && /inflow|income/i.test(category.name);
    return [
      { key: category.id, name: cut.name(category.name), group: cut.name(isIncome ? 'Inflow' : group), isIncome },
    ];
  });
}

/** Whether this is the category that YNAB gives to transactions without a category. */
export function isUncategorized(category: PlanCategory, records: PlanRecords): boolean {
  return groupOf(category, records) === INTERNAL && category.name === 'Uncategorized';
}

function groupOf({ category_group_id: id, category_group_name: name }: PlanCategory, { groups }: PlanRecords) {
  return groups.get(id ?? '') ?? name;
}

/**
 * Returns a function that tests whether a category is for payments of a credit card. Older plans have the categories of
 * closed cards among the hidden ones.
 */
export function createCardPaymentPredicate(records: PlanRecords): (category: PlanCategory) => boolean {
  const cards = new Set(
    records.accounts.flatMap(({ type, name }) => (/^(?:creditCard|lineOfCredit)$/.test(type) ? [name] : [])),
  );
  return (category) => {
    const group = groupOf(category, records);
    return group === CARD_PAYMENTS || (group === HIDDEN && cards.has(category.name));
  };
}
