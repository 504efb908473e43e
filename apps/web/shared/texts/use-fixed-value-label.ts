import { useTranslations } from 'next-intl';

/**
 * The message areas with the texts of a field's fixed values. For other fields, the area is `settings.history.values`.
 */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  access: ['assets.accesses'],
  autoCreatedSource: ['merchants.sources'],
  defaultUsingDateRule: ['transactions.panel.rules'],
  ifCounterpartMatch: ['merchants.rules.form.matches'],
  ifTextMatch: ['merchants.rules.form.matches'],
  permissions: ['settings.permissions'],
  role: ['common.roles'],
  source: ['transactions.panel.sources'],
  startingBasePerCategory: ['plan.bases'],
  thenUsingDateRule: ['transactions.panel.rules'],
  type: ['assets.types', 'categories.types', 'investments.types', 'budget.targetTypes'],
  usingDateRule: ['transactions.panel.rules'],
};

/** Returns the text for a fixed value of a field, such as an asset's type; null for any other value. */
export function useFixedValueLabel(): (field: string, value: string) => string | null {
  const t = useTranslations();
  return (field, value) => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(value)) return null;
    for (const place of PLACES[field] ?? [`settings.history.values.${field}`]) {
      // biome-ignore lint/plugin: `has` guards the key.
      const key = `${place}.${value}` as 'common.save';
      if (t.has(key)) return t(key);
    }
    return null;
  };
}
