import { isDate } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';

/** Names a record's field and formats its previous value. */
export function useFieldWords() {
  const t = useTranslations('settings.history');
  const format = useFormat();
  return {
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
