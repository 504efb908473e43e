import type { RuleGroup } from '@coffer/api/recognition/rules/rules.schema.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useGroupWords } from '#shared/rules/use-group-words.ts';

/** Names a record's field and formats its previous value. */
export function useFieldWords() {
  const t = useTranslations('settings.history');
  const format = useFormat();
  const groupWords = useGroupWords();
  /** A text as it is, and a list in words. */
  const listWordsOf = (name: string, value: string): string => {
    const items = name === 'ifGroups' || name === 'domains' ? itemsOf(value) : null;
    if (items === null) return value;
    if (items.length === 0) return t('empty');
    // biome-ignore lint/plugin: the service stores groups of conditions in this field.
    return name === 'ifGroups' ? groupWords(items as RuleGroup[]) : items.join(', ');
  };
  return {
    listWordsOf,
    fieldOf: (name: string): string => {
      // biome-ignore lint/plugin: `has` guards the key, which is the name of a field.
      const key = `fields.${name}` as 'fields.name';
      return t.has(key) ? t(key) : name;
    },
    wordsOf: (name: string, value: string | null, called: string | null): string => {
      if (called !== null) return called;
      if (value === null) return t('empty');
      if (name === 'importSettings') return t(value === '{}' ? 'empty' : 'customised');
      if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
      if (isDate(value)) return format.date(value);
      if (/(Value|amount|quantity)$/i.test(name) && isDecimal(value)) return value.replace('-', '−');
      return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? t('someRecord') : value;
    },
  };
}

/** The items of a list as JSON; null if the text isn't one. */
function itemsOf(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
