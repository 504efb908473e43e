import { isDate } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useRuleGroupsText } from '#shared/rules/use-rule-groups-text.ts';
import { useFixedValueLabel } from './use-fixed-value-label.ts';

/** Fields with texts that people or banks wrote. The texts are shown unchanged, even if they look like a date. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['name', 'description', 'note', 'notes', 'fromTo', 'text', 'ifText', 'ifCounterpart', 'counterparts', 'filename'],
  ...['accountNumber', 'wkn', 'isin', 'symbol', 'emoji'],
]);
/** The names of fields whose numbers are shown with the region's separators. */
const NUMBERS = /(Value|quantity|amount|held|ifAmountMin|ifAmountMax|emergencyFundTarget|^value)$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Functions that return the labels of records' fields, and the values of these fields in words. */
export function useFieldLabels() {
  const t = useTranslations('settings.history');
  const format = useFormat();
  const { numberWords, amountWords } = useNumberWords();
  const listWordsOf = useListWords();
  const memberWords = useFixedValueLabel();
  return {
    /** Returns the words for the items of a list, and any other text unchanged. */
    listWordsOf: (name: string, value: string): string => listWordsOf(name, value) ?? value,
    fieldOf: (name: string): string => {
      // biome-ignore lint/plugin: `has` guards the key, which is the name of a field.
      const key = `fields.${name}` as 'fields.name';
      return t.has(key) ? t(key) : name;
    },
    /**
     * The value in words. `called` is the name of the referenced record; for a list, it is the value with names instead
     * of ids.
     */
    wordsOf: (name: string, value: string | null, called: string | null): string => {
      if (value === null) return t('empty');
      const listed = listWordsOf(name, called ?? value);
      if (listed !== null) return listed;
      if (called !== null) return called;
      if (WRITTEN.has(name)) return value;
      const member = memberWords(name, value);
      if (member !== null) return member;
      if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
      if (isDate(value)) return format.date(value);
      if (/^\d{4}-\d{2}$/.test(value)) return format.month(value);
      if (name === 'size') return format.bytes(Number(value));
      if (name === 'expectedAnnualReturn') return format.percent(Number(value) / 100);
      if (NUMBERS.test(name) && isDecimal(value)) return name === 'quantity' ? numberWords(value) : amountWords(value);
      return ID.test(value) ? t('someRecord') : value;
    },
    /** The displayed name of a record. For some types the given name is the value of a field, such as a month. */
    nameOf: (type: string, name: string): string => {
      if (type === 'budgetTarget') return memberWords('type', name) ?? name;
      if (type === 'budgetMonth' || type === 'planItem') return format.month(name);
      if (type === 'closing') return isDate(name) ? format.date(name) : name;
      return type === 'import' ? (memberWords('importerType', name) ?? name) : name;
    },
  };
}

/** Formats numbers, and amounts whose currency is unknown. Amounts with one decimal get a second decimal. */
function useNumberWords() {
  const locale = useRegion();
  return {
    numberWords: (value: string) => formatAmount(value, { locale }),
    amountWords: (value: string) => formatAmount(value, { locale, ...(/\.\d$/.test(value) ? { decimals: 2 } : {}) }),
  };
}

/** Returns the words for a field that is a list or an object; null for other fields. */
function useListWords() {
  const t = useTranslations('settings.history');
  const locale = useLocale();
  const format = useFormat();
  const { numberWords, amountWords } = useNumberWords();
  const groupWords = useRuleGroupsText();
  const memberWords = useFixedValueLabel();
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  const item = (name: string, value: unknown) => {
    const text = String(value);
    return memberWords(name, text) ?? (ID.test(text) ? t('someRecord') : text);
  };
  const row = ({ key, assigned, carry, note, snoozed }: Readonly<Record<string, unknown>>) =>
    list.format([
      t('row.assigned', { name: item('key', key), amount: amountWords(String(assigned ?? 0)) }),
      ...(carry === true ? [t('row.carry')] : []),
      ...(snoozed === true ? [t('row.snoozed')] : []),
      ...(typeof note === 'string' ? [t('row.note', { note })] : []),
    ]);
  return (name: string, text: string): string | null => {
    if (!LISTS.has(name)) return null;
    const value = parsed(text);
    if (name === 'importSettings') return t(text === '{}' ? 'empty' : 'customised');
    // The history truncates very long values, so they are not valid JSON.
    if (value === null) return /^[[{]/.test(text) ? t('customised') : item(name, text);
    if (name === 'rows') return row({ ...value });
    if (name === 'splits')
      return list.format(
        Object.entries(value).map(([day, factor]) => `${format.date(day)}: ${numberWords(String(factor))}`),
      );
    const items = Array.isArray(value) ? value : [];
    if (items.length === 0) return t('empty');
    if (name === 'ifGroups') return groupWords(items);
    return list.format(items.map((one) => item(name, one)));
  };
}

/** The fields that the history stores as JSON. */
const LISTS: ReadonlySet<string> = new Set([
  ...['domains', 'holdCategoryIds', 'ifGroups', 'importSettings', 'mentionedUserIds', 'permissions', 'rows', 'splits'],
]);

/** Parses JSON of a list or an object; null for any other text. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
